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

/** What a provider answers that knows the app and the address, and wants to see the person (OpenID Connect Core section 3.1.2.6). */
const NEEDS_PERSON = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** Whether the provider leads back to our redirect address, and to no other one. */
export const redirectAddress = (provider: Provider): HealthCheck => ({
  name: 'Redirect address',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { registration } = provider
    const elsewhere = { ...registration, redirectAddress: `${registration.redirectAddress}-nobody-registered-this` }
    const answer = await askToAuthorize(document, registration)
    return outcomeOf(provider, answer, await askToAuthorize(document, elsewhere))
  },
})

function outcomeOf({ registration }: Provider, answer: ProviderAnswer, toStranger: ProviderAnswer): CheckOutcome {
  const { clientId, redirectAddress: address } = registration
  switch (answer.kind) {
    case 'silence':
      return failed(
        `the authorization endpoint does not answer: ${answer.why}`,
        afterSilence(
          answer,
          'See that the provider runs, and that its discovery document names the right address (authorization_endpoint).',
        ),
      )
    case 'leads back':
      if (toStranger.kind === 'leads back')
        return warning(
          `the provider leads to ${address}, and also to addresses that begin like it`,
          'Register the exact address, without *: whoever gets another page of this site to show its address could catch a code.',
        )
      if (answer.error === undefined || NEEDS_PERSON.includes(answer.error) || answer.error === 'invalid_scope')
        return ok(`the provider leads back to ${address}`)
      return failed(
        `the provider leads back to ${address}, with ${answer.error}${answer.description ? `: ${answer.description}` : ''}`,
        explainError(answer.error, clientId),
      )
    case 'stays':
      if (isSame(answer, toStranger)) return sameForAll(registration, answer)
      return warning(
        `the provider shows ${answer.where} to who is not signed in, although it was asked not to (prompt=none); it seems to know ${address}`,
        'Sign in once in a browser to be sure.',
      )
    default:
      return answer satisfies never
  }
}

/** The provider does with our address what it does with one that nobody registered: a refusal, or its page for all who are not signed in. */
function sameForAll(
  { clientId, redirectAddress: address }: Registration,
  { where, status, code }: ProviderAnswer & { kind: 'stays' },
): CheckOutcome {
  const register = `Register exactly ${address} for the client ${clientId} (Entra: Authentication, Single-page application, Redirect URIs; Keycloak: Valid redirect URIs; LemonLDAP::NG: Allowed redirection addresses for login).`
  if (status >= 400 || code !== undefined)
    return failed(
      `the provider does not lead back to ${address}: it stays at ${where} (status ${status}${code ? `, ${code}` : ''}), as for an address that nobody registered`,
      `${register} Where it is there, check IDP_CLIENT_ID and PUBLIC_URL.`,
    )
  return warning(
    `it cannot be told: the provider shows ${where} whatever address it is to lead to`,
    `${register} Then sign in once in a browser to be sure.`,
  )
}

const isSame = (answer: ProviderAnswer & { kind: 'stays' }, other: ProviderAnswer): boolean =>
  other.kind === 'stays' && other.where === answer.where && other.status === answer.status

function explainError(error: string, clientId: string): string {
  switch (error) {
    case 'unauthorized_client':
      return `Allow the client ${clientId} (IDP_CLIENT_ID) the authorization code flow (Keycloak: Standard flow; Entra: platform Single-page application).`
    case 'invalid_request':
      return `See the provider's log for what it misses. Often it wants or forbids PKCE for the client ${clientId} (IDP_CLIENT_ID), or ADMIN_AUDIENCE names an API that it does not know.`
    case 'invalid_target':
      return 'Let the provider know the API that ADMIN_AUDIENCE and ADMIN_SCOPE name.'
    case 'access_denied':
      return `Allow the client ${clientId} (IDP_CLIENT_ID) to people: see its policies and assignments.`
    default:
      return `See the provider's log for the client ${clientId} (IDP_CLIENT_ID).`
  }
}
