/** An instant (epoch milliseconds) in UTC, as `2026-11-21 09:30:00 UTC`; '-' where there is none. */
export function formatUtc(instant: number | undefined): string {
  if (instant === undefined) return '-'
  return new Date(instant)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
}
