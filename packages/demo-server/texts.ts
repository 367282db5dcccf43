import { readFileSync } from 'node:fs'
import { type I18n, setupI18n } from '@lingui/core'
import {
  acceptedLanguages,
  LANGUAGES,
  languageFor,
  PSEUDO_LANGUAGE,
  type ShownLanguage,
  SOURCE_LANGUAGE,
} from '@vitrine/languages/languages.ts'

type Catalogue = Record<string, string>

/** `packages/build/messages/pseudo-language.ts` does the same for the other apps. */
const marked = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, `\u200b${text}\u00ad`]))

/**
 * `chosen`: `ui_locales` of the request, languages separated by spaces, most preferred first (OpenID Connect Core section 3.1.2.1)
 *
 * @param folder address of a file in the folder that contains the catalogues
 */
export function readTexts(folder: string): (reader: { chosen?: unknown; acceptLanguage?: string | undefined }) => I18n {
  const catalogueIn = (language: ShownLanguage): Catalogue =>
    language === PSEUDO_LANGUAGE
      ? marked(catalogueIn(SOURCE_LANGUAGE))
      : JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))
  const textsIn = (locale: ShownLanguage): I18n => setupI18n({ locale, messages: { [locale]: catalogueIn(locale) } })
  const english = textsIn(SOURCE_LANGUAGE)
  const shown: readonly ShownLanguage[] = [...LANGUAGES, PSEUDO_LANGUAGE]
  const texts = new Map(shown.map((language) => [language, textsIn(language)] as const))
  return ({ chosen, acceptLanguage }) => {
    const asked = typeof chosen === 'string' ? chosen.split(' ') : []
    const language = languageFor([...asked, ...acceptedLanguages(acceptLanguage)])
    return (language && texts.get(language)) ?? english
  }
}
