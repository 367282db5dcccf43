import type { EpochMilliseconds, Milliseconds, Seconds } from '@vitrine/api/units.ts'
import { isWithin, type Span } from '../../clock/clock.ts'

/** Length of the time window in which requests are counted. In the next window all counts start at zero. */
export const RATE_WINDOW: Milliseconds = 60_000
/** Maximum number of counted addresses. Beyond it, the address that was counted first in this window is forgotten. */
const MAX_ADDRESSES = 50_000

/**
 * Counts requests in fixed windows of a minute. The returned function counts one request of an address. If there were too many, it
 * returns how long the client must wait.
 */
export function rateLimit({
  perMinute,
  clock,
}: {
  perMinute: number
  clock: () => EpochMilliseconds
}): (address: string) => Seconds | undefined {
  let window: Span = { from: 0, until: 0 }
  const counts = new Map<string, number>()
  return (address) => {
    const now = clock()
    if (!isWithin(window, now)) {
      counts.clear()
      window = { from: now, until: now + RATE_WINDOW }
    }
    const before = counts.get(address)
    if (before === undefined && counts.size >= MAX_ADDRESSES) forgetFirst(counts)
    const count = (before ?? 0) + 1
    counts.set(address, count)
    return count > perMinute ? Math.max(1, Math.ceil((window.until - now) / 1000)) : undefined
  }
}

function forgetFirst(counts: Map<string, number>): void {
  const first = counts.keys().next()
  if (!first.done) counts.delete(first.value)
}
