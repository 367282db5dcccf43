import { FEATURES } from '../../../features/features.ts'
import { Permissions } from '../../../features/identities/permissions.ts'
import { tokenVerifier } from '../../../platform/auth/token-verifier.ts'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { ConfigurationError } from '../../../platform/config/configuration-error.ts'
import { type CheckReport, type HealthCheck, runChecks } from '../../../platform/health/health-check.ts'
import { type Configuration, readConfiguration } from '../../../settings/configuration.ts'
import { checkEngines } from './engine-checks.ts'
import { certificates } from './installation/certificates.check.ts'
import { copies } from './installation/copies.check.ts'
import { database } from './installation/database.check.ts'
import { disk } from './installation/disk.check.ts'
import { formerAddresses } from './installation/former-addresses.check.ts'
import { events, largeAnswers } from './installation/passage.check.ts'
import { proxies } from './installation/proxies.check.ts'
import { publicAddress } from './installation/public-address.check.ts'
import { wallet } from './installation/wallet.check.ts'
import { administrators } from './sign-in/administrators.check.ts'
import { clocks } from './sign-in/clock.check.ts'
import { codeWithPkce } from './sign-in/code-with-pkce.check.ts'
import { discovery } from './sign-in/discovery.check.ts'
import { keys } from './sign-in/keys.check.ts'
import { Provider } from './sign-in/provider.ts'
import { redirectAddress } from './sign-in/redirect-address.check.ts'
import { checkSampleToken, noSampleToken } from './sign-in/sample-token.ts'
import { scopes } from './sign-in/scopes.check.ts'
import { signOut } from './sign-in/sign-out.check.ts'
import { tokenEndpoint } from './sign-in/token-endpoint.check.ts'

type HealthCheckOptions = {
  /** Access token that the operator pasted. */
  token?: string | undefined
  now?: Clock
}

/** Checks an installation with the settings of its server. Each report describes the state and what to do next. */
export async function checkHealth(
  environment: Record<string, string | undefined>,
  options: HealthCheckOptions = {},
): Promise<CheckReport[]> {
  let configuration: Configuration
  try {
    configuration = readConfiguration(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const next =
      'The server does not start with these settings. Correct them in the environment or the settings file of the server.'
    return [{ name: 'Settings', outcome: 'failed', found: error.message.replaceAll('\n', '; '), next }]
  }
  const settings: CheckReport = {
    name: 'Settings',
    outcome: 'ok',
    found: `valid; this site is ${configuration.publicUrl}`,
  }
  return [settings, ...(await checkConfigured(configuration, options))]
}

/** Checks an installation with settings that are already parsed. The groups of checks run at once: each asks other services. */
export async function checkConfigured(
  configuration: Configuration,
  options: HealthCheckOptions = {},
): Promise<CheckReport[]> {
  const groups = await Promise.all([
    checkInstallation(configuration),
    checkEngines(configuration, options.now ?? systemClock),
    checkSignIn(configuration, options),
  ])
  return groups.flat()
}

/** Checks everything an installation depends on, except engines and sign-in. */
export const checkInstallation = (configuration: Configuration): Promise<CheckReport[]> =>
  runChecks([
    publicAddress({ ...configuration, version: configuration.version.number }),
    proxies(configuration),
    events(configuration),
    largeAnswers(configuration),
    formerAddresses(configuration),
    database(configuration.database),
    ...copies(configuration, Date.now),
    disk(configuration.dataDirectory),
    certificates(configuration),
    wallet(configuration),
  ])

/** Returns the checks that features contribute. */
const featureChecks = (configuration: Configuration): HealthCheck[] =>
  FEATURES.flatMap((feature) => feature.checks?.(configuration) ?? [])

/** Runs the checks of the identity provider, of the registration of this app, and of all features. */
export async function checkSignIn(
  configuration: Configuration,
  { token, now = systemClock }: HealthCheckOptions = {},
): Promise<CheckReport[]> {
  const { identityProvider, adminRole, helpDeskRole } = configuration
  const access = [administrators(configuration), ...featureChecks(configuration)]
  const roles = [adminRole, helpDeskRole].filter((role) => role !== undefined)
  const verifier = tokenVerifier(configuration, { roles, clock: now })?.verifier
  if (identityProvider === undefined || verifier === undefined) {
    const found = 'no identity provider is configured, so nobody can sign in and there are no administrators'
    return [
      {
        name: 'Sign-in',
        outcome: 'warning',
        found,
        next: 'Set IDP_URL, and set IDP_CLIENT_ID to the client id of this app at the provider.',
      },
      ...(await runChecks(featureChecks(configuration))),
    ]
  }
  const provider = new Provider(identityProvider, configuration)
  const checks = [
    discovery(provider),
    clocks(provider, now),
    keys(provider),
    codeWithPkce(provider),
    redirectAddress(provider),
    scopes(provider),
    tokenEndpoint(provider),
    signOut(provider),
    ...access,
  ]
  const results = await runChecks(checks)
  if (token === undefined) return [...results, ...(await runChecks([noSampleToken]))]
  const permissions = new Permissions(configuration)
  return [...results, ...(await checkSampleToken(token, { verifier, permissions, provider, configuration, now }))]
}
