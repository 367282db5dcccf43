import { enginesConfiguration } from '../credentials/engines.configuration.ts'
import { openid4vcConfiguration } from '../credentials/openid4vc/openid4vc.configuration.ts'
import { pagesConfiguration } from '../features/configuration/pages.configuration.ts'
import { helpDeskConfiguration } from '../features/help-desk/help-desk.configuration.ts'
import { runQuotaConfiguration } from '../features/run-quota/run-quota.configuration.ts'
import { scenariosConfiguration } from '../features/scenarios/scenarios.configuration.ts'
import { signInConfiguration } from '../platform/auth/sign-in.configuration.ts'
import { changesConfiguration } from '../platform/changes/changes.configuration.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { environmentFileConfiguration } from '../platform/config/environment-file.configuration.ts'
import { privateAuthoritiesConfiguration } from '../platform/config/private-authorities.configuration.ts'
import { readSlices, type Whole } from '../platform/config/slice.ts'
import { storageConfiguration } from '../platform/config/storage.configuration.ts'
import { serverConfiguration } from '../platform/http/server/server.configuration.ts'
import { securityTextConfiguration } from '../platform/http/site/security-text.configuration.ts'
import { metricsConfiguration } from '../platform/metrics/metrics.configuration.ts'
import { versionConfiguration } from '../platform/version/version.configuration.ts'
import { retentionConfiguration } from './retention.configuration.ts'
import { selfProbeConfiguration } from './self-probe.configuration.ts'
import { unsafeInProduction } from './unsafe-in-production.ts'

/** Each feature's and engine's own slice, and those of the platform. */
const SLICES = [
  serverConfiguration,
  versionConfiguration,
  securityTextConfiguration,
  metricsConfiguration,
  storageConfiguration,
  changesConfiguration,
  signInConfiguration,
  scenariosConfiguration,
  enginesConfiguration,
  openid4vcConfiguration,
  pagesConfiguration,
  helpDeskConfiguration,
  runQuotaConfiguration,
  retentionConfiguration,
  selfProbeConfiguration,
] as const

export type Configuration = Whole<typeof SLICES>

/** All that the server reads, by what it is for. */
export const SETTINGS = [environmentFileConfiguration, privateAuthoritiesConfiguration, ...SLICES] as const

/** Where the database is, for what needs no more than it. @throws {ConfigurationError} */
export const readStorage = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration] as const, environment)

/** The same, and which installation it is, for what makes a copy of it. @throws {ConfigurationError} */
export const readInstallation = (environment: Record<string, string | undefined>) =>
  readSlices([storageConfiguration, serverConfiguration, versionConfiguration] as const, environment)

/**
 * The configuration in an environment. The only place that reads it.
 *
 * @throws {ConfigurationError} naming each bad value and what was expected
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const configuration = readSlices(SLICES, environment)
  if (configuration.helpDeskSignIn === 'required' && !configuration.identityProvider)
    throw new ConfigurationError(
      "HELP_DESK_SIGN_IN is 'required': expected IDP_URL, or nobody could sign in to use the help desk",
    )
  const { metrics, port } = configuration
  if (metrics?.port === port)
    throw new ConfigurationError(
      `METRICS_PORT is '${port}', where visitors are: expected another port, or 'off' for no metrics`,
    )
  const unsafe = configuration.production ? unsafeInProduction(configuration) : []
  if (unsafe.length > 0) throw new ConfigurationError(unsafe.join('\n'))
  return configuration
}
