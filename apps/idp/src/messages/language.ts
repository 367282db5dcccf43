import { type I18n, setupI18n } from '@lingui/core'
import {
  type Language,
  languageFor,
  PSEUDO_LANGUAGE,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'
import english from './en.json' with { type: 'json' }
import polish from './pl.json' with { type: 'json' }

/** Texts by their ids. */
type Catalogue = Record<string, string>

const CATALOGUES: Record<Language, Catalogue> = { en: english, pl: polish }

const textsIn = (locale: ShownLanguage, catalogue: Catalogue): I18n =>
  setupI18n({ locale, messages: { [locale]: catalogue } })

/** A zero-width space before each text and a soft hyphen after it, as `tools/messages/pseudo-language.ts` puts them. */
const marked = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, `\u200b${text}\u00ad`]))

/**
 * The texts in the language that somebody reads.
 *
 * @param chosen languages with blanks between, the dearest first: `ui_locales` of the request (OpenID Connect Core section 3.1.2.1)
 * @param acceptLanguage header of the request; browsers name the language they prefer first
 */
export function textsFor({ chosen, acceptLanguage }: { chosen?: unknown; acceptLanguage?: string | undefined }): I18n {
  const preferred = (acceptLanguage ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')
  const language = languageFor([...(typeof chosen === 'string' ? chosen.split(' ') : []), ...preferred])
  if (language === PSEUDO_LANGUAGE) return textsIn(language, marked(english))
  const read = language ?? SOURCE_LANGUAGE
  return textsIn(read, CATALOGUES[read])
}
