import { locales } from './locale.ts'
/** The time of day of an instant (epoch milliseconds) in the visitor's locale and time zone, to the second. */
export const formatTime = (instant: number): string => new Date(instant).toLocaleTimeString(locales())

/** A date in the visitor's locale and time zone, '-' where there is none. The instant is in epoch milliseconds. */
export function formatDate(instant: number | null | undefined): string {
  if (instant === null || instant === undefined) return '-'
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '-' : date.toLocaleDateString(locales(), { dateStyle: 'medium' })
}

/** A day of the calendar (ISO 8601) in the visitor's locale; what is no day as it is. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString(locales(), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** A date and a time of day in the visitor's locale and time zone. The instant is in epoch milliseconds. */
export function formatInstant(instant: number): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? '-'
    : date.toLocaleString(locales(), { dateStyle: 'medium', timeStyle: 'short' })
}
