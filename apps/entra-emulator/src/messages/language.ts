import { readFileSync } from 'node:fs'
import { type I18n, setupI18n } from '@lingui/core'
import {
  acceptedLanguages,
  LANGUAGES,
  type Language,
  languageFor,
  PSEUDO_LANGUAGE,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'

/** Texts by id. */
type Catalogue = Record<string, string>

const catalogueIn = (language: Language): Catalogue =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'))

/** Adds the marks of the pseudo-language to each text. `packages/build/messages/pseudo-language.ts` does the same for the other apps. */
const marked = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, `\u200b${text}\u00ad`]))

const textsIn = (locale: ShownLanguage, catalogue: Catalogue): I18n =>
  setupI18n({ locale, messages: { [locale]: catalogue } })

const ENGLISH = textsIn(SOURCE_LANGUAGE, catalogueIn(SOURCE_LANGUAGE))

const TEXTS = new Map<ShownLanguage, I18n>([
  ...LANGUAGES.map((language) => [language, textsIn(language, catalogueIn(language))] as const),
  [PSEUDO_LANGUAGE, textsIn(PSEUDO_LANGUAGE, marked(catalogueIn(SOURCE_LANGUAGE)))],
])

/**
 * Returns the texts in the language of the reader.
 *
 * @param chosen `ui_locales` of the request: languages separated by spaces, most preferred first (OpenID Connect Core section 3.1.2.1)
 * @param acceptLanguage header `Accept-Language` of the request
 */
export function textsFor({ chosen, acceptLanguage }: { chosen?: unknown; acceptLanguage?: string | undefined }): I18n {
  const asked = typeof chosen === 'string' ? chosen.split(' ') : []
  const language = languageFor([...asked, ...acceptedLanguages(acceptLanguage)])
  return (language && TEXTS.get(language)) ?? ENGLISH
}
