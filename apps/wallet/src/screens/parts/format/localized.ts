import { i18n } from '@lingui/core'

export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium' }).format(date)
}

export function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Does not round the amount. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locales(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)

/** Returns the locales for dates and amounts: the regional variants, such as `en-GB`, that the person prefers. */
const locales = (): string[] => [i18n.locales ?? i18n.locale].flat()
