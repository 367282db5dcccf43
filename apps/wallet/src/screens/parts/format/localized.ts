import { i18n } from '@lingui/core'

/** Formats a date in the person's language. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium' }).format(date)
}

/** Formats a date and time in the person's language. */
export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Formats an amount in the person's language, without rounding. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locales(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)

/** Returns the locales for dates and amounts: the regional variants, such as `en-GB`, that the person prefers. */
const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
