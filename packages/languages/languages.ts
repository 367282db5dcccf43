/**
 * Languages of Vitrine, each with its own catalogues (see docs/languages.md). The first one is the source language, and the fallback for
 * visitors whose languages are not in this list.
 */
export const LANGUAGES = ['en', 'pl'] as const

export type Language = (typeof LANGUAGES)[number]

/** Language in which the texts are written. */
export const SOURCE_LANGUAGE = LANGUAGES[0]

/** Pseudo-language for tests, with marks around every text. No browser prefers it on its own. */
export const PSEUDO_LANGUAGE = 'en-XA'

export type ShownLanguage = Language | typeof PSEUDO_LANGUAGE

const SHOWN: readonly ShownLanguage[] = [...LANGUAGES, PSEUDO_LANGUAGE]

/** Query parameter with which a page passes the reader's languages to another site (OpenID Connect Core section 3.1.2.1). */
export const LANGUAGE_PARAMETER = 'ui_locales'

/** Right-to-left scripts of widely spoken languages (ISO 15924). */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/**
 * Returns the first preferred language that Vitrine has; undefined if there is none. A regional variant matches its base language
 * (RFC 4647 section 3.4).
 *
 * @param preferred language tags, most preferred first; malformed ones are skipped
 */
export function languageFor(preferred: readonly string[]): ShownLanguage | undefined {
  for (const range of preferred)
    for (let tag = range; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const found = SHOWN.find((language) => language.toLowerCase() === tag.toLowerCase())
      if (found) return found
    }
  return undefined
}

/** Returns the language with exactly this tag; undefined if Vitrine does not have it. */
export const languageWithTag = (tag: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag)

/** Returns the languages in an `Accept-Language` header, in their order. Browsers put the most preferred one first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')

/** Returns the writing direction of a language, as a value of the HTML attribute `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

/** Returns the name of a language in that language, capitalised for use in a list. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
