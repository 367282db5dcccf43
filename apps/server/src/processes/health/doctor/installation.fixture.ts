import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AppRegistration } from '../../../../../../tests/protocol/identity-provider/app-registration.ts'
import { TestIdentityProvider } from '../../../../../../tests/protocol/identity-provider/test-identity-provider.ts'
import { KEYCLOAK } from '../../../../../../tests/protocol/identity-provider/token-shapes.ts'

export const SITE = 'http://localhost:3000'

const REGISTRATION: AppRegistration = {
  clientId: KEYCLOAK.clientId,
  isPublic: true,
  redirectAddresses: [`${SITE}/signin-oidc`, `${SITE}/consent/signed-in`],
  origins: [SITE],
  scopes: ['openid', 'profile', 'email', 'offline_access', KEYCLOAK.adminScope],
  notSignedIn: 'login_required',
}

const ROLES = {
  ADMIN_ROLE_CLAIM: 'realm_access.roles=admin',
  HELP_DESK_SIGN_IN: 'required',
  HELP_DESK_ROLE_CLAIM: 'realm_access.roles=help-desk',
}

/** Starts an identity provider. Before each test, gives it a correct registration of this app. `settings` match this registration. */
export function startInstallation() {
  let provider: TestIdentityProvider
  beforeAll(async () => {
    provider = await TestIdentityProvider.start(KEYCLOAK)
  })
  afterAll(() => provider.stop())
  beforeEach(() => {
    provider.app = { ...REGISTRATION }
    provider.faults = {}
    provider.discovery = {}
  })
  return {
    get provider() {
      return provider
    },
    settings: (more: Record<string, string> = {}) => ({ PUBLIC_URL: SITE, ...provider.environment, ...ROLES, ...more }),
    register(changes: Partial<AppRegistration>): void {
      provider.app = { ...REGISTRATION, ...changes }
    },
  }
}
