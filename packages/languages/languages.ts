/**
 * The languages of Vitrine, each with catalogues of its own: docs/languages.md. Texts are written in the first one, and
 * whoever understands none of them gets it.
 */
export const LANGUAGES = ['en', 'pl'] as const

export type Language = (typeof LANGUAGES)[number]

export const SOURCE_LANGUAGE = LANGUAGES[0]

/** For tests, with a mark around every text. No browser prefers this language by itself. */
export const PSEUDO_LANGUAGE = 'en-XA'

export type ShownLanguage = Language | typeof PSEUDO_LANGUAGE

const SHOWN: readonly ShownLanguage[] = [...LANGUAGES, PSEUDO_LANGUAGE]

/** How a page says to another site which languages its reader wants (OpenID Connect Core section 3.1.2.1). */
export const LANGUAGE_PARAMETER = 'ui_locales'

/** Scripts that are written from right to left (ISO 15924), of the languages that are spoken by many. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/**
 * The first of the preferred languages that there is, a regional kind as the language itself (RFC 4647 section 3.4).
 *
 * @param preferred language tags, the dearest first; anything else is passed over
 */
export function languageFor(preferred: readonly string[]): ShownLanguage | undefined {
  for (const range of preferred)
    for (let tag = range; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const found = SHOWN.find((language) => language.toLowerCase() === tag.toLowerCase())
      if (found) return found
    }
  return undefined
}

/** The language with just this tag, where it is one of ours. */
export const knownLanguage = (tag: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag)

/** The languages that a header `Accept-Language` names; browsers name the one they prefer first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')

/** Which way a language is written, as `dir` of HTML has it. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

/** What a language calls itself, as it stands in a list: with a capital. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
