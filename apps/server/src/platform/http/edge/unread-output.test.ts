import { describe, expect, it } from 'vitest'
import { largestBeyond, PATIENCE, type Wait, waitForReader } from './unread-output.ts'

const KB = 1024
const CHECK_INTERVAL = 5

/**
 * Simulates a reader that takes `rate` bytes per second. The socket reports only whole pieces as taken. Returns the second in
 * which the server gives up on the reader; undefined if the reader took everything.
 */
function givenUpAfter(total: number, rate: number, piece = 64 * KB): number | undefined {
  let wait: Wait | undefined
  for (let second = 0; ; second += CHECK_INTERVAL) {
    const taken = Math.floor((rate * second) / piece) * piece
    if (taken >= total) return undefined
    const bytesWritten = Math.min(total, taken + piece)
    const next = waitForReader({ bytesWritten, writableLength: bytesWritten - taken }, wait, {
      now: second * 1000,
      patience: PATIENCE,
    })
    expect(next).toBeDefined()
    if (next === 'overdue') return second
    wait = next
  }
}

describe('unread output', () => {
  it('of a reader that takes nothing is given up', () => {
    expect(givenUpAfter(64 * KB, 0)).toBeLessThanOrEqual(80)
    expect(givenUpAfter(200, 0)).toBeLessThanOrEqual(65)
  })

  it('of a reader that takes a byte per second is given up', () => {
    expect(givenUpAfter(300 * KB, 1)).toBeLessThanOrEqual(80)
  })

  it('is sent to a slow mobile connection for as long as that takes', () => {
    expect(givenUpAfter(3000 * KB, 20 * KB)).toBeUndefined()
    expect(givenUpAfter(2000 * KB, 20 * KB, 2000 * KB)).toBeUndefined()
    expect(givenUpAfter(3000 * KB, 20 * KB, 800 * KB)).toBeUndefined()
  })

  it('has a time limit that later output does not extend', () => {
    const options = { patience: { readTime: 1000, lowestRate: 4096 } }
    const first = waitForReader({ bytesWritten: 4096, writableLength: 4096 }, undefined, { ...options, now: 0 })
    expect(first).toEqual({ until: 4096, due: 2000 })
    if (first === 'overdue') throw new Error('too early')
    const more = { bytesWritten: 1_000_000, writableLength: 999_999 }
    expect(waitForReader(more, first, { ...options, now: 1999 })).toEqual(first)
    expect(waitForReader(more, first, { ...options, now: 2000 })).toBe('overdue')
  })

  it('has no time limit when everything was taken', () => {
    const before = { until: 10, due: 0 }
    expect(
      waitForReader({ bytesWritten: 10, writableLength: 0 }, before, { now: 5, patience: PATIENCE }),
    ).toBeUndefined()
  })
})

describe('unread output of all connections', () => {
  const waiting = (...sizes: number[]) => sizes.map((writableLength) => ({ writableLength }))

  it('is kept within the limit', () => {
    expect(largestBeyond(waiting(), 10)).toEqual([])
    expect(largestBeyond(waiting(4, 6), 10)).toEqual([])
  })

  it('is given up, the largest first, until the rest is within the limit', () => {
    expect(largestBeyond(waiting(1, 9, 2, 8, 3), 10)).toEqual(waiting(9, 8))
    expect(largestBeyond(waiting(20), 10)).toEqual(waiting(20))
  })
})
