import { locales } from './locale.ts'

/** 86 becomes '86%'. */
export const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString(locales(), { style: 'percent', maximumFractionDigits: 2 })
