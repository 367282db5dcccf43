import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Clock, isWithin, type Span } from './clock.ts'

const MINUTE: Milliseconds = 60_000

/**
 * For an event over the limit, the function returns undefined; otherwise the number of events that were over the limit since the last one
 * that was not.
 */
export function atMostPerMinute({ clock, most }: { clock: Clock; most: number }): () => { others: number } | undefined {
  let minute: Span = { from: 0, until: 0 }
  let passed = 0
  let others = 0
  return () => {
    const now = clock()
    if (!isWithin(minute, now)) {
      minute = { from: now, until: now + MINUTE }
      passed = 0
    }
    if (passed >= most) {
      others += 1
      return undefined
    }
    passed += 1
    const before = others
    others = 0
    return { others: before }
  }
}
