import { t } from '@lingui/core/macro'
import { locales } from './locale.ts'

/** Limit for texts from other servers: longer ones push the rest of a page out of sight. */
const MOST_CHARACTERS = 1000

export function shorten(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS)
  const beginning = characters.join('')
  const length = text.length.toLocaleString(locales())
  return t`${beginning}… (${length} characters)`
}
