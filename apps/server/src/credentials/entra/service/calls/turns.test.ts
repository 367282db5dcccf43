import { describe, expect, it } from 'vitest'
import { Deadline } from './deadline.ts'
import { ManualTiming } from './manual-timing.fixture.ts'
import { RequestRate } from './request-rate.ts'
import { Turns } from './turns.ts'

const CALL = { name: 'createIssuanceRequest', app: 'requestService' } as const

describe('a request rate', () => {
  it('allows a number of requests in any second', () => {
    const timing = new ManualTiming()
    const rate = new RequestRate(timing, 2)
    const waits = [rate.takeTurn(5000), rate.takeTurn(5000), rate.takeTurn(5000)]
    timing.pass(400)
    waits.push(rate.takeTurn(5000), rate.takeTurn(5000))
    timing.pass(10_000)
    waits.push(rate.takeTurn(5000))
    expect(waits).toEqual([0, 0, 1000, 600, 1600, 0])
  })

  it('takes no turn that comes too late', () => {
    const rate = new RequestRate(new ManualTiming(), 1)
    expect([rate.takeTurn(999), rate.takeTurn(999), rate.takeTurn(999), rate.takeTurn(1000)]).toEqual([
      0,
      undefined,
      undefined,
      1000,
    ])
  })
})

describe('the turn of a call', () => {
  it('waits for a pause that starts while it waits', async () => {
    const timing = new ManualTiming()
    const turns = new Turns(timing, 1)
    await turns.wait(CALL, new Deadline(timing, 30_000))
    const waiting = turns.wait(CALL, new Deadline(timing, 30_000))
    turns.pause('requestService', 5000)
    expect(await waiting).toBeUndefined()
    expect(timing.waits).toEqual([1000, 4000])
  })

  it('is not shortened by a shorter pause', async () => {
    const timing = new ManualTiming()
    const turns = new Turns(timing, 1)
    turns.pause('requestService', 5000)
    turns.pause('requestService', 1000)
    await turns.wait(CALL, new Deadline(timing, 30_000))
    expect(timing.waits).toEqual([5000])
  })

  it('is refused with an explanation', async () => {
    const timing = new ManualTiming()
    const turns = new Turns(timing, 1)
    const deadline = new Deadline(timing, 500)
    await turns.wait(CALL, deadline)
    expect(await turns.wait(CALL, deadline)).toMatchObject({
      kind: 'throttled',
      explanation: expect.stringContaining('ENTRA_REQUESTS_PER_SECOND'),
    })
  })
})
