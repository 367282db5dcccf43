/** See docs/languages.md. The first one is the source language, and the fallback for visitors whose languages are not in this list. */
export const LANGUAGES = ['en', 'pl'] as const

export type Language = (typeof LANGUAGES)[number]

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
 * A regional variant matches its base language (RFC 4647 section 3.4).
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

export const languageWithTag = (tag: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag)

/** Browsers put the most preferred one first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '')

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
