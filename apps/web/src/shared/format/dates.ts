import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { locales } from './locale.ts'

const MINUTE: Milliseconds = 60_000

export const formatTime = (instant: EpochMilliseconds): string => new Date(instant).toLocaleTimeString(locales())

export function formatDate(instant: EpochMilliseconds | null | undefined): string {
  if (instant === null || instant === undefined) return '-'
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '-' : date.toLocaleDateString(locales(), { dateStyle: 'medium' })
}

/** A calendar day (ISO 8601); anything else stays unchanged. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString(locales(), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** In the visitor's time zone (ISO 8601). */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE).toISOString().slice(0, 10)
}

export function formatInstant(instant: EpochMilliseconds): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? '-'
    : date.toLocaleString(locales(), { dateStyle: 'medium', timeStyle: 'short' })
}
