import type { RoleClaim } from '../../../../platform/auth/roles.ts'
import { type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'

type AccessSettings = {
  adminScope: string
  adminRole: RoleClaim | undefined
}

/** Checks that administrators need a role in addition to the scope. */
export const administrators = ({ adminScope, adminRole }: AccessSettings): HealthCheck => ({
  name: 'Administrators',
  run: async () =>
    adminRole
      ? ok(`administrators need the scope ${adminScope} and the role ${adminRole.role} in the claim ${adminRole.claim}`)
      : warning(
          `only the scope ${adminScope} is required. If it is granted to all users (Entra: Grant admin consent), every signed-in user is an administrator.`,
          'Require a role as well, which is assigned to individual users: ADMIN_ROLE_CLAIM="roles=Vitrine.Admin" (Entra: App roles; Keycloak: realm_access.roles=<realm role>; LemonLDAP::NG: an exported attribute).',
        ),
})
