import { Permissions } from '../../../features/identities/permissions.ts'
import { tokenVerifier } from '../../../platform/auth/token-verifier.ts'
import { type CheckResult, type InstallationCheck, runChecks } from '../../../platform/checks/installation-check.ts'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { ConfigurationError } from '../../../platform/config/configuration-error.ts'
import { type Configuration, readConfiguration } from '../../../settings/configuration.ts'
import { certificates } from './installation/certificates.ts'
import { copies } from './installation/copies.ts'
import { database } from './installation/database.ts'
import { disk } from './installation/disk.ts'
import { formerAddresses } from './installation/former-addresses.ts'
import { events, largeAnswers } from './installation/passage.ts'
import { proxies } from './installation/proxies.ts'
import { publicAddress } from './installation/public-address.ts'
import { wallet } from './installation/wallet.ts'
import { administrators, helpDesk } from './sign-in/access.ts'
import { clocks } from './sign-in/clock.ts'
import { codeWithPkce } from './sign-in/code-with-pkce.ts'
import { discovery } from './sign-in/discovery.ts'
import { keys } from './sign-in/keys.ts'
import { Provider } from './sign-in/provider.ts'
import { redirectAddress } from './sign-in/redirect-address.ts'
import { checkSampleToken, noSampleToken } from './sign-in/sample-token.ts'
import { scopes } from './sign-in/scopes.ts'
import { signOut } from './sign-in/sign-out.ts'
import { tokenEndpoint } from './sign-in/token-endpoint.ts'

type Options = {
  /** An access token that somebody pasted. */
  token?: string | undefined
  now?: Clock
}

/** Looks at an installation, with the settings that its server reads, and says of each thing how it is and what to do next. */
export async function examine(
  environment: Record<string, string | undefined>,
  options: Options = {},
): Promise<CheckResult[]> {
  let configuration: Configuration
  try {
    configuration = readConfiguration(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const next = 'Correct them where the server is started. It does not start with these.'
    return [{ name: 'Settings', outcome: 'failed', found: error.message.replaceAll('\n', '; '), next }]
  }
  const settings: CheckResult = { name: 'Settings', outcome: 'ok', found: `this site is ${configuration.publicUrl}` }
  return [settings, ...(await examineConfigured(configuration, options))]
}

/** The same where the settings are read. */
export const examineConfigured = async (
  configuration: Configuration,
  options: Options = {},
): Promise<CheckResult[]> => [
  ...(await examineInstallation(configuration)),
  ...(await examineSignIn(configuration, options)),
]

/** Looks at what an installation stands on, but for the sign-in. */
export const examineInstallation = (configuration: Configuration): Promise<CheckResult[]> =>
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

/** Looks at the identity provider, and at how this app is known there. */
export async function examineSignIn(
  configuration: Configuration,
  { token, now = systemClock }: Options = {},
): Promise<CheckResult[]> {
  const { identityProvider, adminRole, helpDeskRole } = configuration
  const access: InstallationCheck[] = [administrators(configuration), helpDesk(configuration)]
  const roles = [adminRole, helpDeskRole].filter((role) => role !== undefined)
  const verifier = tokenVerifier(configuration, { roles, clock: now })?.verifier
  if (identityProvider === undefined || verifier === undefined) {
    const found = 'no identity provider is set: nobody can sign in, and nobody administers'
    return [
      {
        name: 'Sign-in',
        outcome: 'warning',
        found,
        next: 'Set IDP_URL, and IDP_CLIENT_ID as the provider knows this app.',
      },
      ...(await runChecks([helpDesk(configuration)])),
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
