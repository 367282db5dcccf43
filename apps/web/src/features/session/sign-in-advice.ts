import { t } from '@lingui/core/macro'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { ProviderRefusal, ProviderSilent } from '../../shared/session/token-errors.ts'

/** Setting to check, with its current value if the browser knows it. */
type Setting = { readonly name: string; readonly value?: string }

type SignInAdvice = { readonly meaning: string; readonly settings: readonly Setting[] }

type SignIn = NonNullable<PublicConfiguration['signIn']>

/**
 * Explains the cause of a failed sign-in to the operator (RFC 6749 sections 4.1.2.1 and 5.2, OpenID Connect Core section 3.1.2.6,
 * RFC 8707 section 2); undefined if the cause has nothing to do with the settings.
 */
export function signInAdvice({ cause }: Error, signIn: SignIn): SignInAdvice | undefined {
  if (cause instanceof ProviderRefusal) return refusalAdvice(cause.code, signIn)
  if (cause instanceof ProviderSilent)
    return { meaning: t`The provider does not answer in time, or its address is wrong.`, settings: [authority(signIn)] }
  if (cause instanceof TypeError)
    return {
      meaning: t`The browser could not read a response of the provider. Either the provider is down, or it does not allow requests from this site. Register ${{ origin: window.location.origin }} for cross-origin requests (Keycloak: Web origins; Entra: platform Single-page application).`,
      settings: [authority(signIn), { name: 'PUBLIC_URL', value: window.location.origin }],
    }
  return undefined
}

function refusalAdvice(code: string, signIn: SignIn): SignInAdvice {
  const client = { name: 'IDP_CLIENT_ID', value: signIn.clientId }
  const adminScope = { name: 'ADMIN_SCOPE', value: signIn.adminScope }
  const redirect = redirectAddress()
  switch (code) {
    case 'invalid_scope':
      return {
        meaning: t`The provider does not know one of the scopes, or does not allow this app to request it.`,
        settings: [adminScope, { name: 'SIGN_IN_SCOPES', value: signIn.scopes.join(' ') }],
      }
    case 'invalid_client':
    case 'unauthorized_client':
      return {
        meaning: t`The provider does not know this app, expects a client secret, or does not allow the authorization code flow. Register the app as a public client or single-page application.`,
        settings: [client],
      }
    case 'invalid_grant':
      return {
        meaning: t`The provider refused its own authorization code: it arrived too late or twice, or it was issued for a redirect address other than ${redirect}.`,
        settings: [{ name: 'PUBLIC_URL', value: window.location.origin }, client],
      }
    case 'invalid_request':
    case 'redirect_uri_mismatch':
    case 'invalid_redirect_uri':
      return {
        meaning: t`The provider considers the request invalid. Usual reasons: the redirect address is not registered exactly as ${redirect}, or PKCE is disabled for this app.`,
        settings: [client, { name: 'PUBLIC_URL', value: window.location.origin }],
      }
    case 'unsupported_response_type':
      return {
        meaning: t`The provider does not issue authorization codes to this app. Enable the authorization code flow for it.`,
        settings: [client],
      }
    case 'access_denied':
      return {
        meaning: t`The person cancelled, or the provider does not allow them to use this app. Check its assignments and policies.`,
        settings: [client],
      }
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
    case 'account_selection_required':
      return {
        meaning: t`The provider requires consent or another step that it did not ask for. If users may not consent themselves, an administrator of the provider must consent for everyone.`,
        settings: [adminScope],
      }
    case 'invalid_target':
    case 'invalid_resource':
      return {
        meaning: t`The provider does not know the API of the admin scope.`,
        settings: [{ name: 'ADMIN_AUDIENCE' }, adminScope],
      }
    case 'server_error':
    case 'temporarily_unavailable':
      return {
        meaning: t`The provider reported an internal error. Look in its log for the reason.`,
        settings: [authority(signIn)],
      }
    default:
      return { meaning: t`Look in the provider’s log for the reason.`, settings: [client, authority(signIn)] }
  }
}

const authority = (signIn: SignIn): Setting => ({ name: 'IDP_URL', value: signIn.authority })

const redirectAddress = (): string => `${window.location.origin}${PAGES.signedIn}`
