import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import type { RoleClaim } from '../../platform/auth/roles.ts'
import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { tokenVerifier } from '../../platform/auth/token-verifier.ts'
import { AccessGuards } from './access-guards.ts'
import { identitiesMigrations } from './identities.migrations.ts'
import { Identities } from './identities.service.ts'
import { registerPeopleRoutes } from './people.routes.ts'
import { Permissions } from './permissions.ts'
import { refusedCalls } from './refused-calls.ts'
import { registerSessionRoute } from './session.routes.ts'

declare module '../../feature.ts' {
  interface Services {
    identities: Identities
    access: AccessGuards
  }
}

/** Access settings of the help desk. */
type HelpDeskAccess = { helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

type IdentitiesContext = FeatureContext<{ audit: 'note' }> & { configuration: SignInConfiguration & HelpDeskAccess }

/** People who signed in, and access control for all endpoints. */
export const identitiesFeature = defineFeature({
  name: 'identities',
  endpoints: [SESSION_ENDPOINT, ...Object.values(PEOPLE_ENDPOINTS)],
  pages: [PAGES.signedIn, PAGES.token, PAGES.people],
  migrations: identitiesMigrations,
  tables: { identities: 'kept' },
  open({ database, clock, services, configuration }: IdentitiesContext) {
    const { audit } = services
    const { adminRole, helpDeskRole, helpDeskSignIn } = configuration
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
      clock,
    })
    return {
      services: { identities, access },
      registerRoutes: (app) => {
        registerSessionRoute(app, { access })
        registerPeopleRoutes(app, { database, services, identities, access })
      },
      healthIssues: [
        {
          name: 'identity-provider',
          find: () => {
            const since = access.providerFailingSince
            return since === undefined ? [] : [{ code: 'identity-provider-failing', urgency: 'now', since }]
          },
        },
      ],
    }
  },
})
