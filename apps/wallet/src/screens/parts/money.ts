import { locales } from './locale.ts'

/** An amount with its currency's code after it, as in '8.00 PLN'; never rounded. */
export function formatMoney(amount: number, currency: string): string {
  const parts = new Intl.NumberFormat(locales(), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 4,
  })
    .formatToParts(amount)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
  return `${parts.map(({ value }) => value).join('')} ${currency}`
}
