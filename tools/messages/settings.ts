import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The language that the texts are written in, where they are used. */
export const SOURCE_LANGUAGE = 'en'

/** The languages that an app is given in. Each has its catalogues in `src/messages/<language>`. */
export const LANGUAGES = [SOURCE_LANGUAGE, 'pl']

/** What the catalogues of all apps have in common. */
export const MESSAGE_SETTINGS = {
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGES,
  // Neither line numbers nor a date: a catalogue changes when a text does, so that two branches seldom meet in it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
} satisfies LinguiConfig
