import type { RoleClaim } from '../../../../platform/auth/roles.ts'
import { type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'

type AccessSettings = {
  adminScope: string
  adminRole: RoleClaim | undefined
}

/** What makes an administrator. */
export const administrators = ({ adminScope, adminRole }: AccessSettings): HealthCheck => ({
  name: 'Administrators',
  run: async () =>
    adminRole
      ? ok(`need the scope ${adminScope} and the role ${adminRole.role} in the claim ${adminRole.claim}`)
      : warning(
          `Only the scope ${adminScope} is required. If it is granted to all users (Entra: Grant admin consent), every signed-in user is an administrator.`,
          'Name a role, which is given to persons: ADMIN_ROLE_CLAIM="roles=Vitrine.Admin" (Entra: App roles; Keycloak: realm_access.roles=<realm role>; LemonLDAP::NG: an exported attribute).',
        ),
})
