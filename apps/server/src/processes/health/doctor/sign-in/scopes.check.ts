import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { askToAuthorize } from './authorization.ts'
import { type Discovery, NO_DOCUMENT, type Provider } from './provider.ts'

/** Checks that the provider accepts the scopes that a sign-in requests. */
export const scopes = (provider: Provider): HealthCheck => ({
  name: 'Scopes',
  run: async () => {
    const document = await provider.discovery()
    if (document === undefined) return skipped(NO_DOCUMENT)
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
  },
})

/** Asks the provider for scopes and returns its reaction; `unknown` if it reveals its reaction only after a user signs in. */
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
