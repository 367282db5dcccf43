import { locales } from './locale.ts'

/** An amount as the person's language writes it; never rounded. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locales(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)
