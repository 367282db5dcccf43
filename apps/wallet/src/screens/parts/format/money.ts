import { locales } from './locale.ts'

/** Formats an amount in the person's language, without rounding. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locales(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)
