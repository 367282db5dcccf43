import type { EpochMilliseconds, Milliseconds, Seconds } from '@vitrine/api/units.ts'
import { isWithin, type Span } from '../../clock/clock.ts'

export const RATE_WINDOW: Milliseconds = 60_000
/** Beyond this number, the address that was counted first in this window is forgotten. */
const MAX_ADDRESSES = 50_000

/**
 * Counts requests in fixed windows of a minute. If there were too many, `count` returns how long the client must wait. `most` returns the
 * number of requests of the busiest address, in this window or the one before.
 */
export function rateLimit({ perMinute, clock }: { perMinute: number; clock: () => EpochMilliseconds }): {
  count: (address: string) => Seconds | undefined
  most: () => number
} {
  let window: Span = { from: 0, until: 0 }
  const counts = new Map<string, number>()
  let [most, mostBefore] = [0, 0]
  const moveOn = (now: EpochMilliseconds): void => {
    if (isWithin(window, now)) return
    const isNext = isWithin({ from: window.until, until: window.until + RATE_WINDOW }, now)
    mostBefore = isNext ? most : 0
    most = 0
    counts.clear()
    window = { from: now, until: now + RATE_WINDOW }
  }
  const count = (address: string): Seconds | undefined => {
    const now = clock()
    moveOn(now)
    const before = counts.get(address)
    if (before === undefined && counts.size >= MAX_ADDRESSES) counts.delete(counts.keys().next().value ?? '')
    const requests = (before ?? 0) + 1
    counts.set(address, requests)
    most = Math.max(most, requests)
    return requests > perMinute ? Math.max(1, Math.ceil((window.until - now) / 1000)) : undefined
  }
  return {
    count,
    most: () => {
      moveOn(clock())
      return Math.max(most, mostBefore)
    },
  }
}
