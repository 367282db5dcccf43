import type { SignInConfiguration } from '../../../../platform/auth/sign-in.configuration.ts'
import { type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'

export const administrators = ({ identityProvider, adminScope, adminRole }: SignInConfiguration): HealthCheck => ({
  name: 'Administrators',
  run: async () => {
    if (identityProvider === undefined)
      return warning(
        'no identity provider is configured, so nobody can sign in and there are no administrators',
        'Set IDP_URL, and set IDP_CLIENT_ID to the client id of this app at the provider.',
      )
    if (adminRole)
      return ok(
        `administrators need the scope ${adminScope} and the role ${adminRole.role} in the claim ${adminRole.claim}`,
      )
    return warning(
      `only the scope ${adminScope} is required. If it is granted to all users (Entra: Grant admin consent), every signed-in user is an administrator.`,
      'Require a role as well, which is assigned to individual users: ADMIN_ROLE_CLAIM="roles=Vitrine.Admin" (Entra: App roles; Keycloak: realm_access.roles=<realm role>; LemonLDAP::NG: an exported attribute).',
    )
  },
})
