import { locales } from './locale.ts'

/** Formats a count with the digit grouping of the visitor's locale. */
export const formatCount = (count: number): string => count.toLocaleString(locales())
