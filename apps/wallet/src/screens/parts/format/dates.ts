import { locales } from './locale.ts'

/** Formats a date in the person's language. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium' }).format(date)
}

/** Formats a date and time in the person's language. */
export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
