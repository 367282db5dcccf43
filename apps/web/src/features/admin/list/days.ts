import type { EpochMilliseconds } from '@vitrine/api/units.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the start of a day such as `2027-01-31` in the browser's time zone. */
export function startOfDay(day: string): EpochMilliseconds | undefined {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date)
  return start.getMonth() === month - 1 && start.getTime() >= 0 ? start.getTime() : undefined
}

/** Returns the start of the next day, which is not always 24 hours later: the clocks change twice a year. */
export function endOfDay(day: string): EpochMilliseconds | undefined {
  const start = startOfDay(day)
  if (start === undefined) return undefined
  const next = new Date(start)
  next.setDate(next.getDate() + 1)
  return next.getTime()
}
