import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** Lingui settings shared by all apps. Each app has a catalogue per language in `src/messages`. */
export const MESSAGE_SETTINGS = {
  sourceLocale: SOURCE_LANGUAGE,
  locales: [...LANGUAGES],
  // Without line numbers and dates, a catalogue changes only when a text changes, so branches rarely conflict in it.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
} satisfies LinguiConfig
