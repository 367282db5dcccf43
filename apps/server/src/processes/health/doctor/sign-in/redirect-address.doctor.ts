import * as z from 'zod'
import type { SignInClient } from '../../../../platform/auth/browser-sign-in.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import { ask, jsonIn, noAnswer } from '../ask.ts'
import { askToAuthorize, type ProviderAnswer } from './authorization.ts'
import type { Discovery, Provider, Registration } from './provider.ts'

const zRefusal = z.object({ error: z.string() })

/** Errors of a provider that knows the client and the address, and needs the user to interact (OpenID Connect Core section 3.1.2.6). */
const NEEDS_USER = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

type Registered = Pick<Registration, 'clientId' | 'redirectAddress' | 'scopes'> & { setting: string; atEntra: string }

/** Checks that the provider redirects to the redirect address of this site, and to no other. */
export const redirectAddress = (provider: Provider): HealthCheck =>
  redirectCheck('Redirect address', provider, {
    ...provider.registration,
    setting: 'IDP_CLIENT_ID',
    atEntra: 'Single-page application',
  })

export const redirectAddressForCards = (provider: Provider, client: SignInClient): HealthCheck =>
  redirectCheck('Redirect address for cards', provider, {
    ...client,
    setting: 'CARD_SIGN_IN_CLIENT_ID',
    atEntra: 'Mobile and desktop applications, or Web with a secret',
  })

const redirectCheck = (name: string, provider: Provider, registered: Registered): HealthCheck =>
  provider.check(name, async (document) => {
    const unregistered = { ...registered, redirectAddress: `${registered.redirectAddress}-nobody-registered-this` }
    const answer = await askToAuthorize(document, registered)
    return outcomeOf(registered, answer, await askToAuthorize(document, unregistered))
  })

function outcomeOf(registered: Registered, answer: ProviderAnswer, toUnregistered: ProviderAnswer): CheckOutcome {
  const { redirectAddress: address } = registered
  switch (answer.kind) {
    case 'silence':
      return noAnswer(
        'the authorization endpoint',
        answer,
        'Check that the provider is running and that authorization_endpoint in its discovery document is correct.',
      )
    case 'leads back':
      if (toUnregistered.kind === 'leads back')
        return warning(
          `the provider redirects to ${address}, but also to unregistered addresses that begin in the same way`,
          'Register the exact address, without a wildcard (*). Otherwise an attacker may be able to steal an authorization code through another page of this site.',
        )
      if (answer.error === undefined || NEEDS_USER.includes(answer.error) || answer.error === 'invalid_scope')
        return ok(`the provider redirects to ${address}`)
      return failed(
        `the provider redirects to ${address} with the error ${answer.error}${answer.description ? `: ${answer.description}` : ''}`,
        explainError(answer.error, registered),
      )
    case 'stays':
      if (isSame(answer, toUnregistered)) return sameForAll(registered, answer)
      return warning(
        `the provider probably accepts ${address}, but this is not certain: it shows ${answer.where} instead of redirecting there at once, as the request demands (prompt=none)`,
        'Sign in once in a browser to make sure that it works.',
      )
    default:
      return answer satisfies never
  }
}

/**
 * Explains that the provider treats this site's address like an unregistered one: it refuses both, or shows its sign-in page for
 * both.
 */
function sameForAll(
  { clientId, redirectAddress: address, setting, atEntra }: Registered,
  { where, status, code }: ProviderAnswer & { kind: 'stays' },
): CheckOutcome {
  const register = `Register exactly ${address} for the client ${clientId} (Entra: Authentication, ${atEntra}, Redirect URIs; Keycloak: Valid redirect URIs; LemonLDAP::NG: Allowed redirection addresses for login).`
  if (status >= 400 || code !== undefined)
    return failed(
      `the provider does not redirect to ${address}: it stays at ${where} (status ${status}${code ? `, ${code}` : ''}), as it does for an unregistered address`,
      `${register} If this address is registered, check ${setting} and PUBLIC_URL.`,
    )
  return warning(
    `unknown: the provider shows ${where} for every redirect address, registered or not`,
    `${register} Then sign in once in a browser to make sure that it works.`,
  )
}

const isSame = (answer: ProviderAnswer & { kind: 'stays' }, other: ProviderAnswer): boolean =>
  other.kind === 'stays' && other.where === answer.where && other.status === answer.status

function explainError(error: string, { clientId, setting, atEntra }: Registered): string {
  switch (error) {
    case 'unauthorized_client':
      return `Allow the authorization code flow for the client ${clientId} (${setting}) (Keycloak: Standard flow; Entra: platform ${atEntra}).`
    case 'invalid_request':
      return `Look in the provider's log for the reason. Often the provider requires or forbids PKCE for the client ${clientId} (${setting}), or does not know the API in ADMIN_AUDIENCE.`
    case 'invalid_target':
      return 'Register the API of ADMIN_AUDIENCE and ADMIN_SCOPE at the provider, or correct these settings.'
    case 'access_denied':
      return `Allow users to sign in to the client ${clientId} (${setting}): check its policies and assignments at the provider.`
    default:
      return `Look in the provider's log for errors of the client ${clientId} (${setting}).`
  }
}

export const scopes = (provider: Provider): HealthCheck =>
  provider.check('Scopes', async (document) => {
    const { registration } = provider
    const asked = [...registration.scopes, registration.adminScope]
    const reaction = await reactionTo(document, provider, asked)
    if (reaction === 'refused') {
      const isAdminScope = (await reactionTo(document, provider, registration.scopes)) !== 'refused'
      return isAdminScope
        ? failed(
            `the provider does not know or does not allow the admin scope ${registration.adminScope}`,
            'Correct ADMIN_SCOPE, or allow it for the client (Entra: API permissions; Keycloak: Client scopes of the client, as optional; LemonLDAP::NG: Extra claims or scope rules).',
          )
        : failed(
            `the provider refuses the scopes ${registration.scopes.join(' ')}`,
            'Correct SIGN_IN_SCOPES, or allow these scopes for the client. If the provider has no offline access, remove offline_access.',
          )
    }
    if (isKeycloak(document) && registration.scopes.includes('offline_access'))
      return warning(
        'sign-ins request offline_access, but offline tokens of Keycloak stay valid after a sign-out',
        'Set SIGN_IN_SCOPES="openid profile".',
      )
    const missing = registration.scopes.filter((scope) => document.scopes_supported?.includes(scope) === false)
    if (missing.length > 0)
      return warning(
        `the provider does not list ${missing.join(' ')} as supported`,
        'If sign-ins fail or are not renewed, remove these scopes from SIGN_IN_SCOPES.',
      )
    return reaction === 'accepted'
      ? ok(`the provider accepts ${asked.join(' ')}`)
      : skipped('the provider does not reveal which scopes it accepts before a user signs in')
  })

/** `unknown` if the provider reveals its reaction only after a user signs in. */
async function reactionTo(
  document: Discovery,
  { registration }: Provider,
  asked: readonly string[],
): Promise<'accepted' | 'refused' | 'unknown'> {
  const answer = await askToAuthorize(document, { ...registration, scopes: asked })
  if (answer.kind !== 'leads back') return 'unknown'
  return answer.error === 'invalid_scope' ? 'refused' : 'accepted'
}

const isKeycloak = ({ token_endpoint: address }: Discovery): boolean => /\/realms\/[^/]+\/protocol\//.test(address)

export const tokenEndpoint = (provider: Provider): HealthCheck =>
  provider.check('Token endpoint', async ({ token_endpoint: address }) => {
    const { clientId, redirectAddress, publicUrl } = provider.registration
    const reply = await ask(address, {
      method: 'POST',
      headers: { origin: publicUrl, accept: 'application/json' },
      // The code is invalid on purpose: the error shows whether the provider knows the client and treats it as public.
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'doctor',
        client_id: clientId,
        redirect_uri: redirectAddress,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
    })
    if (reply.kind === 'silence')
      return noAnswer(
        address,
        reply,
        'Check that the provider is running and that token_endpoint in its discovery document is correct.',
      )
    const error = jsonIn(reply.text, zRefusal)?.error.slice(0, 80)
    if (error === 'invalid_client' || error === 'unauthorized_client' || reply.status === 401)
      return failed(
        `the provider refuses the client ${clientId} without a secret (${error ?? `status ${reply.status}`})`,
        'Check IDP_CLIENT_ID, and register the client as a public client (Entra: platform Single-page application, not Web; Keycloak: Client authentication off; LemonLDAP::NG: Public client).',
      )
    const allowed = reply.headers.get('access-control-allow-origin')
    if (allowed !== publicUrl && allowed !== '*')
      return failed(
        `browsers cannot read the answers of the token endpoint from ${publicUrl} (access-control-allow-origin is ${allowed ?? 'missing'})`,
        `Allow cross-origin requests from ${publicUrl} (Keycloak: Web origins; Entra: platform Single-page application; LemonLDAP::NG: Security, Cross-Origin Resource Sharing). This is the origin of PUBLIC_URL.`,
      )
    if (error === 'invalid_grant')
      return ok(`the provider knows the client ${clientId} and allows requests from ${publicUrl}`)
    return warning(
      `the provider refuses an invalid code with ${error ?? `status ${reply.status}`} instead of invalid_grant`,
      'Sign in once in a browser to make sure that it works.',
    )
  })
