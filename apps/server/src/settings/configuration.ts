import { enginesConfiguration } from '../credentials/engines.configuration.ts'
import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features.ts'
import { signInConfiguration } from '../platform/auth/sign-in.configuration.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { environmentFileConfiguration } from '../platform/config/environment-file.configuration.ts'
import { privateAuthoritiesConfiguration } from '../platform/config/private-authorities.configuration.ts'
import { readSlices, type Slice, type Whole } from '../platform/config/slice.ts'
import { storageConfiguration } from '../platform/config/storage.configuration.ts'
import { serverConfiguration } from '../platform/http/server/server.configuration.ts'
import { securityTextConfiguration } from '../platform/http/site/security-text.configuration.ts'
import { metricsConfiguration } from '../platform/metrics/metrics.configuration.ts'
import { notificationsConfiguration } from '../platform/notifications/notifications.configuration.ts'
import { versionConfiguration } from '../platform/version/version.configuration.ts'
import { pagesConfiguration } from './pages.configuration.ts'
import { retentionConfiguration } from './retention.configuration.ts'
import { selfProbeConfiguration } from './self-probe.configuration.ts'
import { unsafeInProduction } from './unsafe-in-production.ts'

const COMMON = [
  serverConfiguration,
  versionConfiguration,
  securityTextConfiguration,
  metricsConfiguration,
  storageConfiguration,
  notificationsConfiguration,
  signInConfiguration,
  enginesConfiguration,
  retentionConfiguration,
  selfProbeConfiguration,
  pagesConfiguration,
] as const

/** The combined settings of features or engines. */
export type SettingsOf<Owners extends readonly { settings?: readonly Slice[] }[]> = Owners extends readonly [
  infer First,
  ...infer Rest extends { settings?: readonly Slice[] }[],
]
  ? (First extends { settings?: infer Settings extends readonly Slice[] } ? Whole<Settings> : unknown) &
      SettingsOf<Rest>
  : unknown

export type Configuration = Whole<typeof COMMON> & SettingsOf<typeof FEATURES> & SettingsOf<typeof ENGINES>

const SLICES: readonly Slice[] = [...COMMON, ...[...FEATURES, ...ENGINES].flatMap(({ settings = [] }) => [...settings])]

export const SETTINGS = [environmentFileConfiguration, privateAuthoritiesConfiguration, ...SLICES] as const

/** @throws {ConfigurationError} naming each bad value and what was expected */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const configuration = readSlices(SLICES, environment) as Configuration
  if (configuration.helpDeskSignIn === 'required' && !configuration.identityProvider)
    throw new ConfigurationError(
      "HELP_DESK_SIGN_IN is 'required': expected IDP_URL as well, otherwise nobody could sign in to use the help desk",
    )
  const { metrics, port } = configuration
  if (metrics?.port === port)
    throw new ConfigurationError(
      `METRICS_PORT must differ from PORT: both are ${port}. Set another port, or 'off' for no metrics`,
    )
  if (!configuration.production) return configuration
  const unsafe = [
    ...unsafeInProduction(configuration, environment),
    ...ENGINES.flatMap((engine) => engine.unsafeInProduction?.(configuration) ?? []),
  ]
  if (unsafe.length > 0) throw new ConfigurationError(unsafe.join('\n'))
  return configuration
}
