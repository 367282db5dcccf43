import { readFileSync } from 'node:fs'
import { BRAND_STYLE } from './brand.ts'

/** The one style sheet, part of each page and named in the Content-Security-Policy by its hash. */
export const STYLE = `${BRAND_STYLE}${readFileSync(new URL('./style.css', import.meta.url), 'utf8')}`
