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

/** New names of settings, by their old names. */
const RENAMED: Readonly<Record<string, string>> = {
  OPEN_RUNS: 'OPEN_FLOWS',
  OPEN_RUNS_PER_ADDRESS: 'OPEN_FLOWS_PER_ADDRESS',
}

/** Lists the variables of an environment that look like settings but are none: a line for each, without its value. */
export const unknownSettings = ({ ...environment }: Record<string, string | undefined>): string[] => {
  const renamed = Object.keys(RENAMED).filter((name) => environment[name])
  const lines = renamed.map((name) => `${name} is ignored: the setting is called ${RENAMED[name]} now`)
  for (const name of renamed) delete environment[name]
  return [...lines, ...misspeltSettings(environment, KNOWN_SETTINGS)]
}
