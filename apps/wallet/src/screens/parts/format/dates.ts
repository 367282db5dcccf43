import { locales } from './locale.ts'

/** A day, as the person's language writes it. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium' }).format(date)
}

/** A moment, as the person's language writes it. */
export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
