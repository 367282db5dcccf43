import { CURRENCY } from '@vitrine/api/cards/money.ts'
import { locales } from './locale.ts'

/**
 * Formats an amount (with decimals, as on the wire) in the visitor's locale. A string that is not a currency code stays
 * unchanged.
 */
export function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  return amount.toLocaleString(locales(), { style: 'currency', currency })
}

/** Formats an amount in PLN. */
export const formatPln = (amount: number): string => formatMoney(amount, CURRENCY)
