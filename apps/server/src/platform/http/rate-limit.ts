import { isWithin, type Span } from '../clock/clock.ts'

const WINDOW = 60_000
/** So many addresses at once; beyond it the window begins anew, which forgives more than it should and stays small. */
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
    if (!isWithin(window, now) || counts.size >= MAX_ADDRESSES) {
      counts.clear()
      window = { from: now, until: now + WINDOW }
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > perMinute ? Math.max(1, Math.ceil((window.until - now) / 1000)) : undefined
  }
}
