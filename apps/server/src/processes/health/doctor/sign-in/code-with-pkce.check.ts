import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** Checks that the provider supports authorization codes, and PKCE with S256 (RFC 7636 section 4.2). */
export const codeWithPkce = (provider: Provider): HealthCheck => ({
  name: 'Code and PKCE',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { response_types_supported: types, code_challenge_methods_supported: methods } = document
    if (types && !types.includes('code'))
      return failed(
        `the provider does not support authorization codes, only ${types.join(', ')}`,
        'Enable the authorization code flow for the client in IDP_CLIENT_ID (Keycloak: Standard flow; LemonLDAP::NG: Authorization code flow).',
      )
    if (methods === undefined)
      // Microsoft Entra supports PKCE without announcing it.
      return ok('the provider does not announce whether it supports PKCE; the app always uses it')
    if (methods.includes('S256')) return ok('the provider supports authorization codes and PKCE with S256')
    return warning(
      `the provider supports PKCE with ${methods.join(', ') || 'no method'}, but not with S256`,
      'The app always sends S256. Enable S256 at the provider (Keycloak: Proof Key for Code Exchange Code Challenge Method).',
    )
  },
})
