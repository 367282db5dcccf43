import { editDistance } from './edit-distance.ts'

/** Prefixes that only settings of Vitrine have. */
export const SETTING_PREFIXES = [
  'VITRINE_',
  'WALLET_',
  'IDP_',
  'HELP_DESK_',
  'SIGN_IN_',
  'SCENARIOS_',
  'RETENTION_',
  'TRUSTED_ISSUERS_',
  'OPEN_FLOWS_',
  'KEPT_MEGABYTES_',
  'MAX_CONNECTIONS_',
  'MAX_STREAMS_',
] as const

/** Variables that are never reported. */
const PLAINLY_OTHERS = [
  /^(path|home|host|hostname|hosttype|user|shell|pwd|term|lang|mail|editor|tz)$/i,
  /^(npm|node|lc|xdg|ssh|git|gpg|docker|systemd|kube|kubernetes|github|gitlab|pg|postgres|vite|vitest|playwright)_/i,
  // Variables that container platforms set for a service called 'wallet'.
  /_(service_(host|port)|port_\d+_(tcp|udp))/i,
  /^VITRINE_TEST_/,
]

/** Length from which a setting's name may have two wrong letters and still be recognized. */
const LONG_NAME = 10

/** Returns a line for each variable that looks like a misspelt setting. Values are not read. */
export function misspeltSettings(environment: Record<string, string | undefined>, known: readonly string[]): string[] {
  const names = new Set(known)
  return Object.keys(environment)
    .filter((name) => !names.has(name) && !PLAINLY_OTHERS.some((pattern) => pattern.test(name)))
    .flatMap((name) => lineOf(name, known) ?? [])
}

function lineOf(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const nearest = nearestOf(upper, known) ?? nearestOf(upper.replace(/^VITRINE_/, ''), known)
  if (nearest) return `${name} is not a setting; did you mean ${nearest}?`
  if (SETTING_PREFIXES.some((prefix) => name.startsWith(prefix)))
    return `${name} is not a setting; docs/settings.md lists all settings.`
  return undefined
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((other) => ({ other, distance: editDistance(name, other) }))
    .filter(({ other, distance }) => distance <= (other.length < LONG_NAME ? 1 : 2))
    .sort((one, another) => one.distance - another.distance)
  return nearest?.other
}
