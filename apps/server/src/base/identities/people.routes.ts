import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import type { FeatureContext } from '../../feature.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { AccessGuards } from './access-guards.ts'
import type { Identities } from './identities.service.ts'
import { peopleOf } from './people-list.service.ts'

const group = 'administration'

type PeopleContext = Pick<FeatureContext<{ audit: 'note' }>, 'database' | 'services'> & {
  identities: Identities
  access: Pick<AccessGuards, 'actorOf'>
}

/** Registers the routes that list people and restore revoked access. */
export function registerPeopleRoutes(
  app: ApiServer,
  { database, services: { audit }, identities, access }: PeopleContext,
): void {
  app.route({
    ...routeOf(PEOPLE_ENDPOINTS.people, {
      operationId: 'listPeople',
      summary: 'List the people who signed in, with their role',
      group,
    }),
    handler: async (request, reply) => entriesOf(request, reply, await peopleOf(database.reader, request.query)),
  })

  app.route({
    ...routeOf(PEOPLE_ENDPOINTS.restore, {
      operationId: 'restoreAccess',
      summary: 'Restore a person’s revoked access (idempotent)',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request) => {
      const { id } = request.body
      const actor = access.actorOf(request)
      const restored = await database.transaction(async (tx) => {
        const outcome = await identities.restoreAccess(tx, id, actor)
        if (outcome === 'restored') await audit.note(tx, { actor, action: 'restore-access', object: id, outcome })
        return outcome
      })
      if (restored === 'not-found') throw new HttpProblem('not-found', { code: 'no-such-person' })
      return { id, status: 'Active' as const }
    },
  })
}
