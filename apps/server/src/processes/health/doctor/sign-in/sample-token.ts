import type { Lack, Permissions } from '../../../../base/identities/permissions.ts'
import { IdentityProviderUnavailable } from '../../../../platform/auth/identity-provider.ts'
import type { SignInConfiguration } from '../../../../platform/auth/sign-in.configuration.ts'
import { contentOf, type TokenContent } from '../../../../platform/auth/token-refusal.ts'
import {
  type AccessToken,
  ALGORITHMS,
  InvalidToken,
  type TokenVerifier,
} from '../../../../platform/auth/token-verifier.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import {
  type CheckOutcome,
  type CheckReport,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import type { Provider } from './provider.ts'

type TokenChecks = {
  verifier: TokenVerifier
  permissions: Permissions
  provider: Provider
  configuration: Pick<SignInConfiguration, 'adminAudiences' | 'adminClients'>
  now: Clock
}

export const noSampleToken: HealthCheck = {
  name: 'Sample token',
  run: async () =>
    skipped(
      'no token was given. To check one, run vitrine doctor --token and paste the token that the page /admin/token shows after you sign in',
    ),
}

/** The reports contain neither the token nor the name of the user. */
export async function checkSampleToken(token: string, checks: TokenChecks): Promise<CheckReport[]> {
  const content = contentOf(token)
  if ('kind' in content) return [{ name: 'Sample token', ...unreadable(content.kind) }]
  const claims = await claimResults(content, checks)
  try {
    const accepted = await checks.verifier.verify(token)
    return [
      { name: 'Sample token', ...ok('the server accepts it') },
      ...claims,
      ...permissionResults(accepted, checks.permissions),
    ]
  } catch (error) {
    return [{ name: 'Sample token', ...refused(error) }, ...claims]
  }
}

const unreadable = (kind: 'too long' | 'no JWT'): CheckOutcome =>
  kind === 'too long'
    ? failed(
        'the token is too long for the server',
        'Configure the provider to put fewer groups and roles into access tokens.',
      )
    : failed(
        'the token is not a JWT',
        'Paste the complete access token. If the provider issues opaque tokens, configure it to issue JWTs (LemonLDAP::NG: Use JWT format for Access Token).',
      )

function refused(error: unknown): CheckOutcome {
  if (error instanceof IdentityProviderUnavailable) return skipped(`the token cannot be checked: ${error.message}`)
  if (!(error instanceof InvalidToken)) throw error
  const { reason } = error.refusal
  return failed(`the server refuses the token: ${reason}`, explainRefusal(reason))
}

function explainRefusal(reason: string): string {
  if (reason === 'ERR_JWKS_NO_MATCHING_KEY' || reason === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
    return 'The token is from another provider, or it was signed with a key that this provider no longer publishes. Paste a token that IDP_URL issued recently.'
  if (/nonce|at_hash|an ID token/.test(reason)) return 'This is an ID token. Paste the access token.'
  if (reason === 'claim typ') return 'This is an ID or refresh token of Keycloak. Paste the access token.'
  return 'See the checks of the claims below.'
}

async function claimResults(
  content: TokenContent,
  { provider, configuration, now }: TokenChecks,
): Promise<CheckReport[]> {
  const { clientId } = provider.registration
  const { adminAudiences, adminClients } = configuration
  const reading = await provider.read()
  const issuer = reading.kind === 'document' ? reading.document.issuer : undefined
  const clients = [clientId, ...adminClients]
  const compared = (
    name: string,
    { expected, found, isRight, next }: { expected: string; found: string | undefined; isRight: boolean; next: string },
  ): CheckReport => {
    const sentence = `expected ${expected}, found ${found ?? 'none'}`
    return { name: `Token, ${name}`, ...(isRight ? ok(sentence) : failed(sentence, next)) }
  }
  return [
    ...(issuer === undefined
      ? []
      : [
          compared('issuer (iss)', {
            expected: issuer,
            found: content.issuer,
            isRight: content.issuer === issuer,
            next: 'Correct IDP_URL: it points to another realm, tenant or version. In Entra, set accessTokenAcceptedVersion of the API to 2.',
          }),
        ]),
    compared('audience (aud)', {
      expected: adminAudiences.join(' or '),
      found: content.audience?.join(', '),
      isRight: content.audience?.some((audience) => adminAudiences.includes(audience)) ?? false,
      next: 'Correct ADMIN_AUDIENCE, or configure the provider to add it to tokens (Keycloak: an audience mapper; Entra: the application id of the API; LemonLDAP::NG: Additional audiences).',
    }),
    compared('app (azp, client_id)', {
      expected: clients.join(' or '),
      found: content.client,
      isRight: content.client === undefined || clients.includes(content.client),
      next: 'Correct IDP_CLIENT_ID, or paste a token of this app. Client ids of programs belong in ADMIN_CLIENTS.',
    }),
    compared('algorithm (alg)', {
      expected: ALGORITHMS.join(', '),
      found: content.algorithm,
      isRight: content.algorithm !== undefined && ALGORITHMS.includes(content.algorithm),
      next: 'Configure the provider to sign access tokens with an asymmetric algorithm, for example RS256.',
    }),
    compared('end (exp)', {
      expected: `later than ${new Date(now()).toISOString()}`,
      found: content.expires,
      isRight: content.expires !== undefined && Date.parse(content.expires) > now(),
      next: 'Paste a fresh token. If it is fresh, the clocks of both computers differ.',
    }),
  ]
}

/** A missing permission is only a warning, because the user may not be meant to have it. */
function permissionResults(token: AccessToken, permissions: Permissions): CheckReport[] {
  const result = (name: string, may: string, lack: Lack | undefined, next: string): CheckReport => ({
    name,
    ...(lack === undefined
      ? ok(may)
      : warning(`no: expected ${format(lack.refusal.expected)}, found ${format(lack.refusal.found)}`, next)),
  })
  return [
    result(
      'Token, administrator',
      'yes',
      permissions.adminLack(token),
      'For an administrator, the token must contain ADMIN_SCOPE in scp or scope, and the role in the claim of ADMIN_ROLE_CLAIM.',
    ),
    result(
      'Token, help desk',
      'yes, or no role is required',
      permissions.helpDeskLack(token),
      'For a member of the help desk, the token must contain the role in the claim of HELP_DESK_ROLE_CLAIM.',
    ),
  ]
}

const format = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${[value].flat().join(' ') || 'none'}`)
    .join(', ')
