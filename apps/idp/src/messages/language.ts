import { type I18n, setupI18n } from '@lingui/core'
import english from './en.json' with { type: 'json' }

const textsIn = (locale: string, texts: Record<string, string>): I18n =>
  setupI18n({ locale, messages: { [locale]: texts } })

/** A zero-width space before each text and a soft hyphen after it, as `tools/messages/pseudo-language.ts` puts them. */
const marked = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, `\u200b${text}\u00ad`]))

const ENGLISH = textsIn('en', english)

/** A language is one line here. */
const LANGUAGES = new Map<string, I18n>([
  ['en', ENGLISH],
  // For tests, with a mark around every text. No browser prefers this language by itself.
  ['en-XA', textsIn('en-XA', marked(english))],
])

/**
 * The texts in the language that a browser prefers of those there are, English where there is none.
 *
 * @param acceptLanguage header of the request; browsers name the language they prefer first
 */
export function textsFor(acceptLanguage: string | undefined): I18n {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const tag = range.split(';')[0]?.trim() ?? ''
    const texts = LANGUAGES.get(tag) ?? LANGUAGES.get(tag.split('-')[0] ?? '')
    if (texts) return texts
  }
  return ENGLISH
}
