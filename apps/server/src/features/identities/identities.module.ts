import type { RoleClaim } from '../../platform/auth/roles.ts'
import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { tokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import { AccessGuards } from './access-guards.ts'
import { Identities } from './identities.service.ts'
import { Permissions } from './permissions.ts'
import { RefusedCalls } from './refused-calls.ts'
import { registerSessionRoute } from './session.routes.ts'

/** Who the help desk is for. */
type HelpDeskConfiguration = { helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

type IdentityFeature = Feature<Identities> & {
  access: AccessGuards
  actorOf: (request: object) => string
  /** Since when the identity provider fails; undefined where it does not, or there is none. */
  providerFailingSince: () => number | undefined
}

/** Who signed in, and who may make which call. */
export function identitiesModule(
  { database, clock, audit }: FeatureContext,
  configuration: SignInConfiguration & HelpDeskConfiguration,
): IdentityFeature {
  const { adminRole, helpDeskRole, helpDeskSignIn } = configuration
  const identities = new Identities({
    database,
    clock,
    noteSignIn: (tx, id) => audit(tx, { actor: id, action: 'sign-in', object: id, outcome: 'signed-in' }),
  })
  const roles = [adminRole, helpDeskRole].filter((role) => role !== undefined)
  const { verifier, provider } = tokenVerifier(configuration, { roles, clock }) ?? {}
  const permissions = new Permissions(configuration)
  const refusedCalls = new RefusedCalls({ database, clock, audit })
  const access = new AccessGuards({ verifier, identities, permissions, refusedCalls, helpDeskSignIn, clock })
  return {
    service: identities,
    access,
    actorOf: (request) => access.sessionOf(request).id,
    providerFailingSince: () => provider?.failingSince,
    registerRoutes: (app) => registerSessionRoute(app, { sessionOf: access.sessionOf }),
  }
}
