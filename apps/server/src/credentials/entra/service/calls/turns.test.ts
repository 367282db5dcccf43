import { beforeEach, describe, expect, it } from 'vitest'
import { Deadline } from './deadline.ts'
import { ManualTiming } from './manual-timing.fixture.ts'
import { RequestSchedule } from './request-schedule.ts'
import { Turns } from './turns.ts'

const CALL = { name: 'createIssuanceRequest', app: 'requestService' } as const

let timing: ManualTiming
beforeEach(() => {
  timing = new ManualTiming()
})

describe('a schedule of requests', () => {
  const take = (schedule: RequestSchedule, left = 30_000) => {
    const turn = schedule.takeTurn(left)
    return turn === undefined ? undefined : schedule.timeUntil(turn)
  }

  it('allows a number of requests in any second', () => {
    const schedule = new RequestSchedule(timing, 2)
    const waits = [take(schedule), take(schedule), take(schedule)]
    timing.pass(400)
    waits.push(take(schedule), take(schedule))
    timing.pass(10_000)
    waits.push(take(schedule))
    expect(waits).toEqual([0, 0, 1000, 600, 1600, 0])
  })

  it('takes no turn that comes too late', () => {
    const schedule = new RequestSchedule(timing, 1)
    expect([999, 999, 999, 1000].map((left) => take(schedule, left))).toEqual([0, undefined, undefined, 1000])
  })

  it('keeps the order and the distances of turns in a pause', () => {
    const schedule = new RequestSchedule(timing, 1)
    const turns = [0, 1, 2].map(() => schedule.takeTurn(30_000) ?? Number.NaN)
    timing.pass(500)
    schedule.pause(5000)
    schedule.pause(3000)
    expect(turns.map((turn) => schedule.timeUntil(turn))).toEqual([4500, 5500, 6500])
    expect(take(schedule)).toBe(7500)
    timing.pass(5000)
    expect(turns.map((turn) => schedule.timeUntil(turn))).toEqual([-500, 500, 1500])
  })

  it('prolongs a pause, and does not shorten it', () => {
    const schedule = new RequestSchedule(timing)
    schedule.pause(5000)
    timing.pass(1000)
    schedule.pause(2000)
    expect([schedule.pauseLeft, take(schedule)]).toEqual([4000, 4000])
    schedule.pause(6000)
    expect([schedule.pauseLeft, take(schedule)]).toEqual([6000, 6000])
    timing.pass(7000)
    expect([schedule.pauseLeft, take(schedule)]).toEqual([0, 0])
  })
})

describe('the turn of a call', () => {
  it('is delayed by a pause that starts while it waits', async () => {
    const turns = new Turns(timing, 1)
    await turns.wait(CALL, new Deadline(timing, 30_000))
    const waiting = turns.wait(CALL, new Deadline(timing, 30_000))
    turns.pause('requestService', 5000)
    expect(await waiting).toBeUndefined()
    expect(timing.waits).toEqual([1000, 5000])
  })

  it('is refused as soon as a pause delays it for too long', async () => {
    const turns = new Turns(timing, 1)
    await turns.wait(CALL, new Deadline(timing, 30_000))
    const waiting = turns.wait(CALL, new Deadline(timing, 30_000))
    turns.pause('requestService', 40_000)
    expect(await waiting).toMatchObject({ kind: 'throttled', retryAfter: 39_000 })
    expect(timing.waits).toEqual([1000])
  })

  it('is refused with an explanation', async () => {
    const turns = new Turns(timing, 1)
    const deadline = new Deadline(timing, 500)
    await turns.wait(CALL, deadline)
    expect(await turns.wait(CALL, deadline)).toMatchObject({
      kind: 'throttled',
      explanation: expect.stringContaining('ENTRA_REQUESTS_PER_SECOND'),
    })
  })
})
