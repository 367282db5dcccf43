import type { Lack, Permissions } from '../../../../features/identities/permissions.ts'
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

type Judges = {
  verifier: TokenVerifier
  permissions: Permissions
  provider: Provider
  configuration: Pick<SignInConfiguration, 'adminAudiences' | 'adminClients'>
  now: Clock
}

/** What is to be done where no token was given. */
export const noSampleToken: HealthCheck = {
  name: 'Sample token',
  run: async () =>
    skipped(
      'none was given: sign in, copy the token from the page /admin/token, and paste it after vitrine doctor --token',
    ),
}

/** What the server makes of a token, and what it expects of each claim. Nothing of it names the person, and it is no token. */
export async function checkSampleToken(token: string, judges: Judges): Promise<CheckReport[]> {
  const content = contentOf(token)
  if ('kind' in content) return [{ name: 'Sample token', ...unreadable(content.kind) }]
  const claims = await claimResults(content, judges)
  try {
    const accepted = await judges.verifier.verify(token)
    return [
      { name: 'Sample token', ...ok('the server accepts it') },
      ...claims,
      ...permissionResults(accepted, judges.permissions),
    ]
  } catch (error) {
    return [{ name: 'Sample token', ...refused(error) }, ...claims]
  }
}

const unreadable = (kind: 'too long' | 'no JWT'): CheckOutcome =>
  kind === 'too long'
    ? failed(
        'it is longer than the server reads',
        'Let the provider put less into access tokens: fewer groups and roles.',
      )
    : failed(
        'it is no JWT',
        'Paste the access token as a whole. Where the provider gives others, let it give JWTs (LemonLDAP::NG: Use JWT format for Access Token).',
      )

function refused(error: unknown): CheckOutcome {
  if (error instanceof IdentityProviderUnavailable) return skipped(`it cannot be checked: ${error.message}`)
  if (!(error instanceof InvalidToken)) throw error
  const { reason } = error.refusal
  return failed(`the server refuses it: ${reason}`, explainRefusal(reason))
}

function explainRefusal(reason: string): string {
  if (reason === 'ERR_JWKS_NO_MATCHING_KEY' || reason === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
    return 'It is of another provider, or signed with a key that this one took back. Paste one that IDP_URL gave a moment ago.'
  if (/nonce|at_hash|an ID token/.test(reason)) return 'It is an ID token. Paste the access token.'
  if (reason === 'claim typ') return 'Keycloak calls ID and refresh tokens so. Paste the access token.'
  return 'See below what differs.'
}

/** Each claim beside what is expected of it. */
async function claimResults(content: TokenContent, { provider, configuration, now }: Judges): Promise<CheckReport[]> {
  const { clientId } = provider.registration
  const { adminAudiences, adminClients } = configuration
  const issuer = (await provider.discovery())?.issuer
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
            next: 'Correct IDP_URL: it names another realm, tenant or version. At Entra set accessTokenAcceptedVersion of the API to 2.',
          }),
        ]),
    compared('audience (aud)', {
      expected: adminAudiences.join(' or '),
      found: content.audience?.join(', '),
      isRight: content.audience?.some((audience) => adminAudiences.includes(audience)) ?? false,
      next: 'Correct ADMIN_AUDIENCE, or let the provider name it (Keycloak: an audience mapper; Entra: the application id of the API; LemonLDAP::NG: Additional audiences).',
    }),
    compared('app (azp, client_id)', {
      expected: clients.join(' or '),
      found: content.client,
      isRight: content.client === undefined || clients.includes(content.client),
      next: 'Correct IDP_CLIENT_ID, or paste a token of this app. A program is named in ADMIN_CLIENTS.',
    }),
    compared('algorithm (alg)', {
      expected: ALGORITHMS.join(', '),
      found: content.algorithm,
      isRight: content.algorithm !== undefined && ALGORITHMS.includes(content.algorithm),
      next: 'Let the provider sign access tokens with an asymmetric algorithm, RS256 for one.',
    }),
    compared('end (exp)', {
      expected: `later than ${new Date(now()).toISOString()}`,
      found: content.expires,
      isRight: content.expires !== undefined && Date.parse(content.expires) > now(),
      next: 'Paste a fresh one. Where it is fresh, the clocks differ.',
    }),
  ]
}

/** What its holder may do. That somebody may not is no fault of the installation, if they should not. */
function permissionResults(token: AccessToken, permissions: Permissions): CheckReport[] {
  const result = (name: string, may: string, lack: Lack | undefined, next: string): CheckReport => ({
    name,
    ...(lack === undefined
      ? ok(may)
      : warning(`no: expected ${wordsOf(lack.refusal.expected)}, found ${wordsOf(lack.refusal.found)}`, next)),
  })
  return [
    result(
      'Token, administrator',
      'yes',
      permissions.adminLack(token),
      'If this person administers: ADMIN_SCOPE is what the token must have in scp or scope, ADMIN_ROLE_CLAIM the claim with roles and the role.',
    ),
    result(
      'Token, help desk',
      'yes, or nobody needs a role for it',
      permissions.helpDeskLack(token),
      'If this person verifies callers: HELP_DESK_ROLE_CLAIM is the claim with roles, and the role.',
    ),
  ]
}

const wordsOf = (said: object): string =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${[value].flat().join(' ') || 'none'}`)
    .join(', ')
