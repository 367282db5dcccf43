import type { AccountDetails, AccountsQuery } from '@vitrine/api'
import type { RoleClaim } from '../../platform/auth/roles.ts'
import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { tokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import { AccessGuards } from './access-guards.ts'
import { Identities } from './identities.service.ts'
import { registerPeopleRoutes } from './people.routes.ts'
import { peopleAsAccounts, peopleOf } from './people-list.service.ts'
import { Permissions } from './permissions.ts'
import { RefusedCalls } from './refused-calls.ts'
import { registerSessionRoute } from './session.routes.ts'

/** Who the help desk is for. */
type HelpDeskConfiguration = { helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

type IdentitiesFeature = Feature<Identities> & {
  access: AccessGuards
  /** Who makes a request, as the audit log names them. */
  actorOf: (request: object) => string
  /** The people, listed as if they were accounts. */
  asAccounts: (query: AccountsQuery) => Promise<ListPage<AccountDetails>>
  /** Since when the identity provider fails; undefined where it does not, or there is none. */
  providerFailingSince: () => number | undefined
  /** How far its clock is ahead of ours, in milliseconds; undefined where it did not say. */
  providerClockAhead: () => number | undefined
}

/** Who signed in, and who may make which call. */
export function identitiesModule(
  { database, clock, audit }: FeatureContext,
  configuration: SignInConfiguration & HelpDeskConfiguration,
): IdentitiesFeature {
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
  const actorOf = (request: object): string => access.sessionOf(request).id
  const restore = (id: string, actor: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const outcome = await identities.giveBack(tx, id, actor)
      if (outcome === 'restored') await audit(tx, { actor, action: 'restore-access', object: id, outcome })
      return outcome !== 'not-found'
    })
  return {
    service: identities,
    access,
    actorOf,
    asAccounts: (query) => peopleAsAccounts(database.reader, query),
    providerFailingSince: () => provider?.failingSince,
    providerClockAhead: () => provider?.clockAhead,
    registerRoutes: (app) => {
      registerSessionRoute(app, { sessionOf: access.sessionOf })
      registerPeopleRoutes(app, { list: (query) => peopleOf(database.reader, query), restore, actorOf })
    },
  }
}
