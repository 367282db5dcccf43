import { t } from '@lingui/core/macro'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { ProviderRefusal, ProviderSilent } from '../../shared/session/token-errors.ts'

/** A setting to look at, with what it is now where the browser knows. */
type Setting = { readonly name: string; readonly value?: string }

/** What a failed sign-in says about how this site is set up. */
type SignInAdvice = { readonly meaning: string; readonly settings: readonly Setting[] }

type SignIn = NonNullable<PublicConfiguration['signIn']>

/**
 * What the cause of a failed sign-in says to whoever runs this site (RFC 6749 sections 4.1.2.1 and 5.2, OpenID Connect Core section
 * 3.1.2.6, RFC 8707 section 2); undefined where it says nothing about the settings.
 */
export function signInAdvice({ cause }: Error, signIn: SignIn): SignInAdvice | undefined {
  if (cause instanceof ProviderRefusal) return refusalAdvice(cause.code, signIn)
  if (cause instanceof ProviderSilent)
    return { meaning: t`The provider takes too long, or this address leads nowhere.`, settings: [authority(signIn)] }
  if (cause instanceof TypeError)
    return {
      meaning: t`The browser got nothing that it may read. Either the provider is away, or it does not allow this site to call it: register ${{ origin: window.location.origin }} for cross-origin calls (Keycloak: Web origins; Entra: platform Single-page application).`,
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
        meaning: t`The provider does not know one of the scopes, or does not let this app ask for it.`,
        settings: [adminScope, { name: 'SIGN_IN_SCOPES', value: signIn.scopes.join(' ') }],
      }
    case 'invalid_client':
    case 'unauthorized_client':
      return {
        meaning: t`The provider does not know this app, expects a secret of it, or does not allow it the authorization code. Register it as a public client or single-page application.`,
        settings: [client],
      }
    case 'invalid_grant':
      return {
        meaning: t`The provider does not take back the code that it gave: it came too late or twice, or was given for another redirect address than ${redirect}.`,
        settings: [{ name: 'PUBLIC_URL', value: window.location.origin }, client],
      }
    case 'invalid_request':
    case 'redirect_uri_mismatch':
    case 'invalid_redirect_uri':
      return {
        meaning: t`The provider takes the request for wrong. Mostly the redirect address is not registered exactly as ${redirect}, or PKCE is switched off for this app.`,
        settings: [client, { name: 'PUBLIC_URL', value: window.location.origin }],
      }
    case 'unsupported_response_type':
      return {
        meaning: t`The provider does not give this app an authorization code. Switch that flow on for it.`,
        settings: [client],
      }
    case 'access_denied':
      return {
        meaning: t`The person cancelled, or the provider does not let them into this app: see its assignments and policies.`,
        settings: [client],
      }
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
    case 'account_selection_required':
      return {
        meaning: t`The provider needs a consent or another step that it did not ask for. Where people may not consent for themselves, an administrator of the provider does it for all.`,
        settings: [adminScope],
      }
    case 'invalid_target':
    case 'invalid_resource':
      return {
        meaning: t`The provider does not know the API that the admin scope belongs to.`,
        settings: [{ name: 'ADMIN_AUDIENCE' }, adminScope],
      }
    case 'server_error':
    case 'temporarily_unavailable':
      return { meaning: t`Something failed at the provider. Its own log says what.`, settings: [authority(signIn)] }
    default:
      return { meaning: t`The provider’s own log says more about this.`, settings: [client, authority(signIn)] }
  }
}

const authority = (signIn: SignIn): Setting => ({ name: 'IDP_URL', value: signIn.authority })

const redirectAddress = (): string => `${window.location.origin}${PAGES.signedIn}`
