import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { tokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import { AccessGuards } from './access-guards.ts'
import { Identities } from './identities.service.ts'
import { RefusedCalls } from './refused-calls.ts'
import { registerSessionRoute } from './session.routes.ts'

type IdentityFeature = Feature<Identities> & {
  access: AccessGuards
  actorOf: (request: object) => string
  /** Since when the identity provider fails; undefined where it does not, or there is none. */
  providerFailingSince: () => number | undefined
}

/** Who signed in, and who may make which call. */
export function identitiesModule(
  { database, clock, audit }: FeatureContext,
  configuration: SignInConfiguration & { helpDeskSignIn: 'off' | 'required' },
): IdentityFeature {
  const { adminScope, adminRole, helpDeskSignIn } = configuration
  const identities = new Identities({
    database,
    clock,
    noteSignIn: (tx, id) => audit(tx, { actor: id, action: 'sign-in', object: id, outcome: 'signed-in' }),
  })
  const refusedCalls = new RefusedCalls({ database, clock, audit })
  const { verifier, provider } = tokenVerifier(configuration, clock) ?? {}
  const access = new AccessGuards({ verifier, identities, refusedCalls, adminScope, adminRole, helpDeskSignIn, clock })
  return {
    service: identities,
    access,
    actorOf: (request) => access.sessionOf(request).id,
    providerFailingSince: () => provider?.failingSince,
    registerRoutes: (app) => registerSessionRoute(app, { sessionOf: access.sessionOf }),
  }
}
