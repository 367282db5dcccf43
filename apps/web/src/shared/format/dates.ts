import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { locales } from './locale.ts'

const MINUTE: Milliseconds = 60_000

export const formatTime = (instant: EpochMilliseconds): string => new Date(instant).toLocaleTimeString(locales())

export const formatDate = (instant: EpochMilliseconds | null | undefined): string =>
  format(new Date(instant ?? Number.NaN), { dateStyle: 'medium' })

/** Formats a calendar day (ISO 8601); anything else stays unchanged. */
export const formatDay = (day: string): string =>
  format(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }, day)

export const formatInstant = (instant: EpochMilliseconds): string =>
  format(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })

const format = (date: Date, options: Intl.DateTimeFormatOptions, ifInvalid = '-'): string =>
  Number.isNaN(date.getTime()) ? ifInvalid : date.toLocaleString(locales(), options)

/** Returns the day in the visitor's time zone (ISO 8601). */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE).toISOString().slice(0, 10)
}
