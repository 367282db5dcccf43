import { CURRENCY } from '@vitrine/api/cards/money.ts'
import { locales } from './locale.ts'

/** An amount (with decimals, as on the wire) in the visitor's locale. A currency that nobody knows stands as it is. */
export function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  return amount.toLocaleString(locales(), { style: 'currency', currency })
}

/** An amount in PLN. */
export const formatPln = (amount: number): string => formatMoney(amount, CURRENCY)
