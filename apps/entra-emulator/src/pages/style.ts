import { readFileSync } from 'node:fs'
import { BRAND_STYLE } from './brand.ts'

/** Style sheet of all pages. It is inline, and the Content-Security-Policy contains its hash. */
export const STYLE = `${BRAND_STYLE}${readFileSync(new URL('./style.css', import.meta.url), 'utf8')}`
