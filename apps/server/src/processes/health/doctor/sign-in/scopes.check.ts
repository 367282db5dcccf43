import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { askToAuthorize } from './authorization.ts'
import { type Discovery, NO_DOCUMENT, type Provider } from './provider.ts'

/** Whether the provider gives what a sign-in asks for. */
export const scopes = (provider: Provider): HealthCheck => ({
  name: 'Scopes',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
    const { registration } = provider
    const asked = [...registration.scopes, registration.adminScope]
    const reception = await receptionOf(document, provider, asked)
    if (reception === 'refused') {
      const isAdminScope = (await receptionOf(document, provider, registration.scopes)) !== 'refused'
      return isAdminScope
        ? failed(
            `the provider does not know or allow the admin scope ${registration.adminScope}`,
            'Correct ADMIN_SCOPE, or let the client ask for it (Entra: API permissions; Keycloak: Client scopes of the client, as optional; LemonLDAP::NG: Extra claims or scope rules).',
          )
        : failed(
            `the provider refuses the scopes ${registration.scopes.join(' ')}`,
            'Correct SIGN_IN_SCOPES, or let the client ask for them. Where it gives no offline access, leave offline_access out.',
          )
    }
    if (isKeycloak(document) && registration.scopes.includes('offline_access'))
      return warning(
        'offline_access is asked for: the offline tokens of Keycloak outlive a sign-out',
        'Set SIGN_IN_SCOPES="openid profile".',
      )
    const missing = registration.scopes.filter((scope) => document.scopes_supported?.includes(scope) === false)
    if (missing.length > 0)
      return warning(
        `the provider does not name ${missing.join(' ')} among the scopes that it supports`,
        'Where sign-ins fail or are not renewed, leave it out of SIGN_IN_SCOPES.',
      )
    return reception === 'taken'
      ? ok(asked.join(' '))
      : skipped('the provider says nothing about them before somebody signs in')
  },
})

/** What the provider says to a request for scopes, where it says something before somebody signs in. */
async function receptionOf(
  document: Discovery,
  { registration }: Provider,
  asked: readonly string[],
): Promise<'taken' | 'refused' | 'unknown'> {
  const answer = await askToAuthorize(document, { ...registration, scopes: asked })
  if (answer.kind !== 'leads back') return 'unknown'
  return answer.error === 'invalid_scope' ? 'refused' : 'taken'
}

const isKeycloak = ({ token_endpoint: address }: Discovery): boolean => /\/realms\/[^/]+\/protocol\//.test(address)
