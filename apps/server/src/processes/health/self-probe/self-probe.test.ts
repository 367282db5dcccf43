import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selfProbeProcess } from './self-probe.process.ts'
import { SelfProbe } from './self-probe.ts'

const EVERY = 300_000
const BEFORE_FIRST = 10_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Line = (about: object, message: string) => void

/** Starts a probe of a server that cannot create an offer. */
function start() {
  const createOffer = vi.fn(() => Promise.reject(new Error('no key')))
  const log = { info: vi.fn<Line>(), warn: vi.fn<Line>() }
  const probe = new SelfProbe({
    every: EVERY,
    engine: { createOffer, createRequest: () => expect.unreachable() },
    database: { transaction: () => expect.unreachable() },
    clock: Date.now,
    log,
  })
  probe.start()
  return { probe, createOffer, log }
}

it('starts soon after the server, and repeats at its interval', async () => {
  const { createOffer } = start()
  await vi.advanceTimersByTimeAsync(BEFORE_FIRST - 1)
  expect(createOffer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(createOffer).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(3 * EVERY)
  expect(createOffer).toHaveBeenCalledTimes(4)
})

it('stops with the server', async () => {
  const { probe, createOffer } = start()
  await vi.advanceTimersByTimeAsync(BEFORE_FIRST)
  probe.stop()
  await vi.advanceTimersByTimeAsync(2 * EVERY)
  expect(createOffer).toHaveBeenCalledOnce()
})

it('continues after a failure, keeps the time of the first failure, and logs the reason each time', async () => {
  const { probe, log } = start()
  await vi.advanceTimersByTimeAsync(BEFORE_FIRST)
  const first = Date.now()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(probe.latest).toMatchObject({
    outcome: 'failed',
    step: 'server',
    why: 'no key',
    since: first,
    at: first + EVERY,
  })
  expect(log.warn.mock.calls.map(([about]) => about)).toEqual([
    { step: 'server', why: 'no key' },
    { step: 'server', why: 'no key' },
  ])
})

it('reports a health issue and a metric while it fails', async () => {
  const engine = {
    wallets: { linkSchemes: ['openid-credential-offer'] },
    createOffer: () => Promise.reject(new Error('no key')),
  }
  const context = {
    engines: { all: () => [engine] },
    clock: Date.now,
    log: { info: vi.fn<Line>(), warn: vi.fn<Line>() },
    configuration: { selfProbeEvery: EVERY },
  }
  const process = await selfProbeProcess.open(context as unknown as Parameters<typeof selfProbeProcess.open>[0])
  expect(process.healthIssues?.[0]?.find(0)).toEqual([])
  process.background?.begin?.()
  await vi.advanceTimersByTimeAsync(BEFORE_FIRST)
  process.background?.stop?.()
  expect(process.healthIssues?.[0]?.find(0)).toEqual([
    { code: 'self-probe-failing', urgency: 'now', since: Date.now() },
  ])
  expect(process.gauges?.find(({ name }) => name === 'vitrine_self_probe_up')?.ask()).toEqual([{ value: 0 }])
})
