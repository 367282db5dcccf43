import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** What the catalogues of all apps have in common. Each app has one for each language in `src/messages`. */
export const MESSAGE_SETTINGS = {
  sourceLocale: SOURCE_LANGUAGE,
  locales: [...LANGUAGES],
  // Neither line numbers nor a date: a catalogue changes when a text does, so that two branches seldom meet in it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
} satisfies LinguiConfig
