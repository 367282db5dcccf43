import { isWithin, type Span } from '../../clock/clock.ts'

/** How long requests of an address are counted together, in milliseconds; then all counts begin anew. */
export const RATE_WINDOW = 60_000
/** So many addresses at once; beyond it the one that came first in this minute is forgotten. */
const MAX_ADDRESSES = 50_000

/**
 * Counts requests in fixed windows of a minute. The returned function counts one of an address, and gives the seconds to
 * wait where it had too many.
 */
export function rateLimit({
  perMinute,
  clock,
}: {
  perMinute: number
  clock: () => number
}): (address: string) => number | undefined {
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
