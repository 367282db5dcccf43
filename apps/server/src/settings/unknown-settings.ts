import { settingsOf } from '../platform/config/described-settings.ts'
import { misspeltSettings } from '../platform/config/misspelt-settings.ts'
import { SETTINGS } from './configuration.ts'

/** What the demo wallet and the demo sign-in read beside. `npm start` hands all programs one environment. */
const OF_OTHER_PROGRAMS = ['IDP_PORT', 'WALLET_PORT', 'WALLET_HOST', 'WALLET_TRUST_ANCHORS', 'WALLET_ALLOWED_CONNECT']

/** The names of all settings, of all programs. */
export const KNOWN_SETTINGS: readonly string[] = [
  ...SETTINGS.flatMap((slice) => settingsOf(slice)).map(({ name }) => name),
  ...OF_OTHER_PROGRAMS,
]

/** What in an environment looks like a setting of ours and is none: a line for each, without its value. */
export const unknownSettings = (environment: Record<string, string | undefined>): string[] =>
  misspeltSettings(environment, KNOWN_SETTINGS)
