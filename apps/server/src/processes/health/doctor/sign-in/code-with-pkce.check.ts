import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** Whether the provider can do what the app asks for: an authorization code, and PKCE with S256 (RFC 7636 section 4.2). */
export const codeWithPkce = (provider: Provider): HealthCheck => ({
  name: 'Code and PKCE',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { response_types_supported: types, code_challenge_methods_supported: methods } = document
    if (types && !types.includes('code'))
      return failed(
        `the provider gives no authorization code, only ${types.join(', ')}`,
        'Switch the authorization code flow on for the client IDP_CLIENT_ID (Keycloak: Standard flow; LemonLDAP::NG: Authorization code flow).',
      )
    if (methods === undefined)
      // Microsoft Entra has it, and does not say so.
      return ok('the provider does not say whether it knows PKCE; the app uses it in any case')
    if (methods.includes('S256')) return ok('authorization code, PKCE with S256')
    return warning(
      `PKCE with ${methods.join(', ') || 'nothing'}, not with S256`,
      'The app sends S256 in any case. Switch it on at the provider (Keycloak: Proof Key for Code Exchange Code Challenge Method).',
    )
  },
})
