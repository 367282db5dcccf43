import type { CatalogFormatter, LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** Each app has a catalogue per language in `src/messages`. */
export const MESSAGE_SETTINGS = {
  sourceLocale: SOURCE_LANGUAGE,
  locales: [...LANGUAGES],
  // Without line numbers and dates, a catalogue changes only when a text changes, so branches rarely conflict in it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
} satisfies LinguiConfig

/** Node.js can read it without a build step. */
const json: CatalogFormatter = {
  catalogExtension: '.json',
  parse: (content) => {
    const texts: Record<string, string> = JSON.parse(content)
    return Object.fromEntries(Object.entries(texts).map(([id, translation]) => [id, { translation }]))
  },
  serialize: (catalogue) => {
    const texts = Object.entries(catalogue).map(([id, { translation }]) => [id, translation])
    return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
  },
}

/** Lingui settings of the demo servers, whose texts are in catalogues of JSON. */
export const JSON_MESSAGE_SETTINGS = {
  ...MESSAGE_SETTINGS,
  format: json,
  orderBy: 'messageId',
  catalogs: [{ path: '<rootDir>/src/messages/{locale}', include: ['src'], exclude: ['**/*.test.ts'] }],
} satisfies LinguiConfig
