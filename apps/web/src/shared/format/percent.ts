import { locales } from './locale.ts'

/** A share of a hundred in the visitor's locale: 86 is '86%'. */
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString(locales(), { style: 'percent', maximumFractionDigits: 2 })
