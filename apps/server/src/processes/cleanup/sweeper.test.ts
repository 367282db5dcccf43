import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { SWEEP_INTERVAL, Sweeper } from './sweeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The turn as servers share it: whose it is, and until when. */
class SharedTurn {
  #holder: string | undefined
  #until = 0

  of(holder: string) {
    return {
      take: async (milliseconds: number): Promise<boolean> => {
        if (this.#holder !== holder && performance.now() < this.#until) return false
        this.#holder = holder
        this.#until = performance.now() + milliseconds
        return true
      },
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

function start(turn: SharedTurn, name: string, sweep: () => Promise<void>) {
  const log = { warn: vi.fn<(about: object, message: string) => void>(), error: vi.fn<() => void>() }
  const sweeper = new Sweeper({ sweep, turn: turn.of(name), log })
  sweeper.begin()
  return { sweeper, log }
}

it('of several servers one sweeps, every 15 seconds', async () => {
  const turn = new SharedTurn()
  const sweeps: string[] = []
  for (const name of ['a', 'b', 'c']) {
    start(turn, name, async () => void sweeps.push(name))
    await vi.advanceTimersByTimeAsync(4000)
  }
  await vi.advanceTimersByTimeAsync(10 * SWEEP_INTERVAL - 12_000)
  expect(sweeps).toEqual(Array.from({ length: 10 }, () => 'a'))
})

it('D-09 another server sweeps when the one that did is gone', async () => {
  const turn = new SharedTurn()
  const sweeps: string[] = []
  const { sweeper } = start(turn, 'a', async () => void sweeps.push('a'))
  start(turn, 'b', async () => void sweeps.push('b'))
  await vi.advanceTimersByTimeAsync(SWEEP_INTERVAL)
  sweeper.stop()
  await vi.advanceTimersByTimeAsync(2 * SWEEP_INTERVAL)
  expect(sweeps).toEqual(['a', 'b', 'b'])
})

it('a sweep that takes long is nobody else’s meanwhile, and the log says so', async () => {
  const turn = new SharedTurn()
  let others = 0
  const { log } = start(turn, 'a', () => pause(5 * SWEEP_INTERVAL))
  start(turn, 'b', async () => {
    others += 1
  })
  await vi.advanceTimersByTimeAsync(6 * SWEEP_INTERVAL - 1)
  expect(others).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(log.warn.mock.calls).toEqual([[{ seconds: 75 }, expect.stringContaining('what is over is erased late')]])
})

it('a sweep that fails is told of, and tried again', async () => {
  let fails: unknown = new Error('no such table')
  const { log } = start(new SharedTurn(), 'a', () => Promise.reject(fails))
  await vi.advanceTimersByTimeAsync(SWEEP_INTERVAL)
  expect(log.error.mock.calls).toEqual([[{ err: fails }, 'the sweep failed']])
  fails = new DatabaseUnavailable('no connection')
  await vi.advanceTimersByTimeAsync(SWEEP_INTERVAL)
  expect(log.warn.mock.calls).toEqual([[{ reason: 'no connection' }, 'the sweep has to wait']])
})
