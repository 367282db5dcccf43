import { settingsOf } from '../platform/config/described-settings.ts'
import { misspeltSettings } from '../platform/config/misspelt-settings.ts'
import { SETTINGS } from './configuration.ts'

/** Settings that only the other programs read. `npm start` and `npm run dev` start all programs with the same environment. */
const OTHER_PROGRAMS = [
  'IDP_PORT',
  'WALLET_PORT',
  'WALLET_HOST',
  'WALLET_ISSUER_ANCHORS',
  'WALLET_DOCUMENT_ANCHORS',
  'WALLET_VERIFIER_ANCHORS',
  'WALLET_ALLOWED_CONNECT',
  'WALLET_PROVIDER_URL',
  'ENTRA_EMULATOR_PORT',
  'ENTRA_EMULATOR_CARDS',
  'ENTRA_EMULATOR_STATE',
  'ENTRA_EMULATOR_REQUESTS_PER_SECOND',
]

export const KNOWN_SETTINGS: readonly string[] = [
  ...SETTINGS.flatMap((slice) => settingsOf(slice)).map(({ name }) => name),
  ...OTHER_PROGRAMS,
]

/** The warnings contain no values. */
export const unknownSettings = (environment: Record<string, string | undefined>): string[] =>
  misspeltSettings(environment, KNOWN_SETTINGS)
