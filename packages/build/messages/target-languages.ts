import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../../languages/languages.ts'

export type TargetLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>

export const TARGET_LANGUAGES = LANGUAGES.filter((language): language is TargetLanguage => language !== SOURCE_LANGUAGE)

/** Quotation marks and apostrophe of each language. Any other mark in a translation is a leftover from the English text. */
export const MARKS: Record<TargetLanguage, string> = { pl: '„”‚’' }

/** Texts that stay the same in a translation: words, units and names. */
export const SAME_TEXTS: Record<TargetLanguage, readonly string[]> = {
  pl: [
    ...['Administrator', 'Blog', 'Demo', 'E-mail', 'Emulator', 'ID', 'Menu', 'OK', 'PIN', 'Token'],
    ...['{count} d', '{count} h', '{count} min', '{count} s'],
    ...['Credo, JWT VC', 'Credo, mdoc', 'Credo, SD-JWT VC', 'Digital Credentials API'],
  ],
}
