import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { RoleClaim } from '../../platform/auth/role-claims.ts'
import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { tokenVerifier } from '../../platform/auth/token-verifier.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { AccessGuards } from './access-guards.ts'
import { refusedCalls } from './audit-refused-calls.ts'
import { identitiesMigrations } from './identities.migrations.ts'
import { Identities } from './identities.service.ts'
import { Permissions } from './permissions.ts'

type HelpDeskAccess = { helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

type IdentitiesContext = FeatureContext<{ audit: AuditLog }> & {
  configuration: SignInConfiguration & HelpDeskAccess & { stage: 'off' | 'on' }
}

/** People who signed in, and access control for all endpoints. */
export const identitiesFeature = defineFeature({
  name: 'identities',
  endpoints: [SESSION_ENDPOINT],
  pages: [PAGES.signedIn, PAGES.token],
  migrations: identitiesMigrations,
  tables: { identities: 'kept' },
  open({ database, clock, services, configuration }: IdentitiesContext) {
    const { audit } = services
    const { adminRole, helpDeskRole, helpDeskSignIn, stage } = configuration
    const identities = new Identities({ database, clock, audit })
    const roles = [adminRole, helpDeskRole].filter((role) => role !== undefined)
    const { verifier, provider } = tokenVerifier(configuration, { roles, clock }) ?? {}
    const permissions = new Permissions(configuration)
    const access = new AccessGuards({
      verifier,
      provider,
      identities,
      permissions,
      noteRefusedCall: refusedCalls({ database, clock, audit }),
      helpDeskSignIn,
      stage,
      clock,
    })
    return {
      services: { identities, access },
      // The app offers only what the server allows to the caller.
      registerRoutes: (app) =>
        void app.route({
          ...routeOf(SESSION_ENDPOINT, {
            operationId: 'getSession',
            summary: 'Get the signed-in user',
            group: 'session',
          }),
          handler: async (request) => access.sessionOf(request),
        }),
      healthIssues: [
        {
          name: 'identity-provider',
          find: () => {
            const since = provider?.failingSince
            return since === undefined ? [] : [{ code: 'identity-provider-failing', urgency: 'now', since }]
          },
        },
      ],
    }
  },
})
