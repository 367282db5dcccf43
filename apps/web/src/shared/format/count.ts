import { locales } from './locale.ts'

export const formatCount = (count: number): string => count.toLocaleString(locales())
