import { locales } from '../../../shared/format/locale.ts'

/** A number of things, grouped as the visitor's locale does. */
export const formatCount = (count: number): string => count.toLocaleString(locales())
