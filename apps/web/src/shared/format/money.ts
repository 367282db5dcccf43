import { CURRENCY } from '@vitrine/api/cards/money.ts'
import { locales } from './locale.ts'

/** Formats an amount with decimals, as on the wire. */
export function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  return amount.toLocaleString(locales(), { style: 'currency', currency })
}

export const formatPln = (amount: number): string => formatMoney(amount, CURRENCY)
