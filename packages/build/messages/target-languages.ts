import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** A language that texts are translated into. */
export type TargetLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>

export const TARGET_LANGUAGES = LANGUAGES.filter((language): language is TargetLanguage => language !== SOURCE_LANGUAGE)

/** Its quotation marks and its apostrophe. Those of another language were left from the English. */
export const MARKS: Record<TargetLanguage, string> = { pl: '„”‚’' }

/** What it has in common with English: words, units, and names. */
export const SAME_TEXTS: Record<TargetLanguage, readonly string[]> = {
  pl: [
    ...['Administrator', 'Blog', 'Demo', 'E-mail', 'ID', 'Menu', 'OK', 'PIN', 'Token'],
    ...['{count} d', '{count} h', '{count} min', '{count} s'],
    ...['Credo, JWT VC', 'Credo, mdoc', 'Credo, SD-JWT VC'],
  ],
}
