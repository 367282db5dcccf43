import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** Whether a sign-out reaches the provider (OpenID Connect RP-Initiated Logout 1.0). */
export const signOut = (provider: Provider): HealthCheck => ({
  name: 'Sign-out',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { end_session_endpoint: address } = document
    if (address !== undefined)
      return ok(`${address}; the address to come back to is ${provider.registration.publicUrl}/`)
    return warning(
      'the provider names no page for it (end_session_endpoint)',
      'Signing out ends in the browser only, and says so. Switch the sign-out on at the provider where it has one (LemonLDAP::NG: OpenID Connect Service, Endpoints, End of session).',
    )
  },
})
