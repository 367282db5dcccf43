const DAY = /^\d{4}-\d{2}-\d{2}$/

/** When a day of the browser's time zone begins, in epoch milliseconds; undefined where it is none. `day`: `2027-01-31`. */
export function beginningOf(day: string): number | undefined {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const begins = new Date(year, month - 1, date)
  return begins.getMonth() === month - 1 && begins.getTime() >= 0 ? begins.getTime() : undefined
}

/** When it ends, which is when the next one begins: with the clocks turned a day may be longer or shorter. */
export function endOf(day: string): number | undefined {
  const begins = beginningOf(day)
  if (begins === undefined) return undefined
  const next = new Date(begins)
  next.setDate(next.getDate() + 1)
  return next.getTime()
}
