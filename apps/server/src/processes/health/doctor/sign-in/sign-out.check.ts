import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { NO_DOCUMENT, type Provider } from './provider.ts'

/** Checks that a sign-out reaches the provider (OpenID Connect RP-Initiated Logout 1.0). */
export const signOut = (provider: Provider): HealthCheck => ({
  name: 'Sign-out',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { end_session_endpoint: address } = document
    if (address !== undefined)
      return ok(
        `the sign-out address is ${address}; make sure that the provider allows redirects to ${provider.registration.publicUrl}/ after a sign-out`,
      )
    return warning(
      'the provider announces no sign-out page (end_session_endpoint)',
      'Users are signed out only in their browser, and the page tells them so. Enable sign-out pages if the provider supports them (LemonLDAP::NG: OpenID Connect Service, Endpoints, End of session).',
    )
  },
})
