import { beforeEach, describe, expect, it } from 'vitest'
import { ManualTiming } from './manual-timing.fixture.ts'
import { RequestQueue } from './request-queue.ts'
import { deadlineIn } from './timing.ts'

const CALL = 'createIssuanceRequest'

let timing: ManualTiming
beforeEach(() => {
  timing = new ManualTiming()
})

/** Waits for a turn, and returns the time at which it comes. */
async function turn(queue: RequestQueue, limit = 30_000): Promise<number> {
  await queue.wait(CALL, deadlineIn(limit, timing))
  return timing.elapsed()
}

describe('a queue of requests', () => {
  it('allows a number of requests in any second', async () => {
    const queue = new RequestQueue(timing, 2)
    expect(await Promise.all([turn(queue), turn(queue), turn(queue)])).toEqual([0, 0, 1000])
    timing.pass(400)
    expect(await Promise.all([turn(queue), turn(queue)])).toEqual([1400, 2000])
    timing.pass(10_000)
    expect(await turn(queue)).toBe(12_000)
  })

  it('keeps the order and the distances of requests in a pause', async () => {
    const queue = new RequestQueue(timing, 1)
    await turn(queue)
    const waiting = [turn(queue), turn(queue), turn(queue)]
    queue.pause(5000)
    queue.pause(3000)
    expect(await Promise.all(waiting)).toEqual([5000, 6000, 7000])
  })

  it('prolongs a pause, and does not shorten it', async () => {
    const queue = new RequestQueue(timing)
    queue.pause(5000)
    timing.pass(1000)
    queue.pause(2000)
    expect(await turn(queue)).toBe(5000)
    queue.pause(1000)
    queue.pause(6000)
    expect(await turn(queue)).toBe(11_000)
  })

  it('passes a request by that has stopped waiting', async () => {
    const queue = new RequestQueue(timing, 1)
    await turn(queue)
    const impatient = new AbortController()
    const first = queue.wait(CALL, { endsAt: 30_000, signal: impatient.signal })
    const second = turn(queue)
    impatient.abort(new Error('too late'))
    await expect(first).rejects.toThrow('too late')
    expect(await second).toBe(1000)
  })
})

describe('the turn of a request', () => {
  it('is refused at once if it comes too late, while others wait', async () => {
    const queue = new RequestQueue({ ...timing, wait: () => new Promise(() => {}) }, 1)
    await turn(queue)
    void turn(queue, 1000)
    await expect(turn(queue, 1999)).rejects.toMatchObject({
      kind: 'throttled',
      facts: { explanation: expect.stringContaining('ENTRA_REQUESTS_PER_SECOND') },
    })
  })

  it('may come at the deadline', async () => {
    const queue = new RequestQueue(timing, 1)
    await turn(queue)
    await expect(turn(queue, 999)).rejects.toMatchObject({ kind: 'throttled' })
    expect(await turn(queue, 1000)).toBe(1000)
  })

  /** Returns a queue of one request per second, in which a pause starts during the first wait. */
  function queueWithPause(duration: number): RequestQueue {
    const wait: ManualTiming['wait'] = (...args) => {
      if (timing.waits.length === 0) queue.pause(duration)
      return timing.wait(...args)
    }
    const queue = new RequestQueue({ ...timing, wait }, 1)
    return queue
  }

  it('is delayed by a pause that starts while it waits', async () => {
    const queue = queueWithPause(5000)
    await turn(queue)
    expect(await turn(queue)).toBe(5000)
    expect(timing.waits).toEqual([1000, 4000])
  })

  it('is refused as soon as a pause delays it for too long', async () => {
    const queue = queueWithPause(40_000)
    await turn(queue)
    await expect(turn(queue)).rejects.toMatchObject({ kind: 'throttled', facts: { retryAfter: 39_000 } })
    expect(timing.waits).toEqual([1000])
  })
})
