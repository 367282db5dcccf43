import { readCardFiles } from '../../../base/cards/sources/read-card-files.ts'
import { Permissions } from '../../../base/identities/permissions.ts'
import { ENGINES } from '../../../credentials/engines.ts'
import { cardClientOf } from '../../../flows/issuance/sign-in/card-sign-in.configuration.ts'
import { tokenVerifier } from '../../../platform/auth/token-verifier.ts'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { ConfigurationError } from '../../../platform/config/configuration-error.ts'
import { type CheckReport, runChecks } from '../../../platform/health/health-check.ts'
import { type Configuration, readConfiguration } from '../../../settings/configuration.ts'
import { digitalCredentials } from './digital-credentials/digital-credentials.doctor.ts'
import { certificateRoles } from './installation/certificate-roles.doctor.ts'
import { certificates } from './installation/certificates.doctor.ts'
import { lastCopiesIn } from './installation/copies.doctor.ts'
import { database } from './installation/database.doctor.ts'
import { events, largeAnswers } from './installation/passage.doctor.ts'
import { proxies } from './installation/proxies.doctor.ts'
import { publicAddress } from './installation/public-address.doctor.ts'
import { wallet } from './installation/wallet.doctor.ts'
import { ownChecks } from './own-checks.ts'
import { clocks, codeWithPkce, discovery, signOut } from './sign-in/discovery.doctor.ts'
import { keys } from './sign-in/keys.doctor.ts'
import { Provider } from './sign-in/provider.ts'
import { redirectAddress, redirectAddressForCards, scopes, tokenEndpoint } from './sign-in/redirect-address.doctor.ts'
import { checkSampleToken, noSampleToken } from './sign-in/sample-token.ts'

type HealthCheckOptions = {
  /** Access token that the operator pasted. */
  token?: string | undefined
  now?: Clock
}

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

/** The groups of checks run at once: each asks other services. */
export async function checkConfigured(
  configuration: Configuration,
  options: HealthCheckOptions = {},
): Promise<CheckReport[]> {
  const groups = await Promise.all([
    checkOwn(configuration),
    checkInstallation(configuration),
    checkEngines(configuration, options.now ?? systemClock),
    checkSignIn(configuration, options),
  ])
  return groups.flat()
}

export const checkOwn = (configuration: Configuration): Promise<CheckReport[]> =>
  runChecks(ownChecks(configuration, { clock: systemClock, readLastCopies: lastCopiesIn(configuration.database) }))

async function checkEngines(configuration: Configuration, now: Clock): Promise<CheckReport[]> {
  const { cardsDirectory, credentialEngine } = configuration
  const reports: CheckReport[] = []
  for (const { name, checks } of ENGINES) {
    const cards = async () =>
      (await readCardFiles(cardsDirectory)).filter(({ engine }) => (engine?.name ?? credentialEngine) === name)
    reports.push(...(await runChecks((await checks?.(configuration, { now, cards })) ?? [])))
  }
  return reports
}

export const checkInstallation = (configuration: Configuration): Promise<CheckReport[]> =>
  runChecks([
    publicAddress(configuration),
    digitalCredentials(configuration),
    proxies(configuration),
    events(configuration),
    largeAnswers(configuration),
    database(configuration.database),
    certificates(configuration),
    certificateRoles(configuration),
    wallet(configuration),
  ])

export async function checkSignIn(
  configuration: Configuration,
  { token, now = systemClock }: HealthCheckOptions = {},
): Promise<CheckReport[]> {
  const { identityProvider, adminRole, helpDeskRole } = configuration
  const roles = [adminRole, helpDeskRole].filter((role) => role !== undefined)
  const verifier = tokenVerifier(configuration, { roles, clock: now })?.verifier
  if (identityProvider === undefined || verifier === undefined) return []
  const provider = new Provider(identityProvider, configuration)
  const forCards = cardClientOf(configuration, configuration.publicUrl)
  const checks = [
    discovery(provider),
    clocks(provider, now),
    keys(provider),
    codeWithPkce(provider),
    redirectAddress(provider),
    ...(forCards ? [redirectAddressForCards(provider, forCards)] : []),
    scopes(provider),
    tokenEndpoint(provider),
    signOut(provider),
  ]
  const results = await runChecks(checks)
  if (token === undefined) return [...results, ...(await runChecks([noSampleToken]))]
  const permissions = new Permissions(configuration)
  return [...results, ...(await checkSampleToken(token, { verifier, permissions, provider, configuration, now }))]
}
