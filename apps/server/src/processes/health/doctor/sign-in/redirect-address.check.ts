import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import { afterSilence } from '../ask.ts'
import { askToAuthorize, type ProviderAnswer } from './authorization.ts'
import { NO_DOCUMENT, type Provider, type Registration } from './provider.ts'

/** Errors of a provider that knows the client and the address, and needs the user to interact (OpenID Connect Core section 3.1.2.6). */
const NEEDS_USER = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** Checks that the provider redirects to the redirect address of this site, and to no other. */
export const redirectAddress = (provider: Provider): HealthCheck => ({
  name: 'Redirect address',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { registration } = provider
    const unregistered = { ...registration, redirectAddress: `${registration.redirectAddress}-nobody-registered-this` }
    const answer = await askToAuthorize(document, registration)
    return outcomeOf(provider, answer, await askToAuthorize(document, unregistered))
  },
})

function outcomeOf({ registration }: Provider, answer: ProviderAnswer, toUnregistered: ProviderAnswer): CheckOutcome {
  const { clientId, redirectAddress: address } = registration
  switch (answer.kind) {
    case 'silence':
      return failed(
        `the authorization endpoint does not answer: ${answer.why}`,
        afterSilence(
          answer,
          'Check that the provider is running and that authorization_endpoint in its discovery document is correct.',
        ),
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
        explainError(answer.error, clientId),
      )
    case 'stays':
      if (isSame(answer, toUnregistered)) return sameForAll(registration, answer)
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
  { clientId, redirectAddress: address }: Registration,
  { where, status, code }: ProviderAnswer & { kind: 'stays' },
): CheckOutcome {
  const register = `Register exactly ${address} for the client ${clientId} (Entra: Authentication, Single-page application, Redirect URIs; Keycloak: Valid redirect URIs; LemonLDAP::NG: Allowed redirection addresses for login).`
  if (status >= 400 || code !== undefined)
    return failed(
      `the provider does not redirect to ${address}: it stays at ${where} (status ${status}${code ? `, ${code}` : ''}), as it does for an unregistered address`,
      `${register} If this address is registered, check IDP_CLIENT_ID and PUBLIC_URL.`,
    )
  return warning(
    `unknown: the provider shows ${where} for every redirect address, registered or not`,
    `${register} Then sign in once in a browser to make sure that it works.`,
  )
}

const isSame = (answer: ProviderAnswer & { kind: 'stays' }, other: ProviderAnswer): boolean =>
  other.kind === 'stays' && other.where === answer.where && other.status === answer.status

function explainError(error: string, clientId: string): string {
  switch (error) {
    case 'unauthorized_client':
      return `Allow the authorization code flow for the client ${clientId} (IDP_CLIENT_ID) (Keycloak: Standard flow; Entra: platform Single-page application).`
    case 'invalid_request':
      return `Look in the provider's log for the reason. Often the provider requires or forbids PKCE for the client ${clientId} (IDP_CLIENT_ID), or does not know the API in ADMIN_AUDIENCE.`
    case 'invalid_target':
      return 'Register the API of ADMIN_AUDIENCE and ADMIN_SCOPE at the provider, or correct these settings.'
    case 'access_denied':
      return `Allow users to sign in to the client ${clientId} (IDP_CLIENT_ID): check its policies and assignments at the provider.`
    default:
      return `Look in the provider's log for errors of the client ${clientId} (IDP_CLIENT_ID).`
  }
}
