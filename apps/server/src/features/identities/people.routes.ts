import type { PeopleQuery, PersonDetails } from '@vitrine/api/administration/people.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { AccessGuards } from './access-guards.ts'

const group = 'administration'

type PeopleRouteOptions = {
  list: (query: PeopleQuery) => Promise<ListPage<PersonDetails>>
  /** Restores a person's access on behalf of an actor. Returns false if nobody has this id. */
  restore: (id: string, actor: string) => Promise<boolean>
  access: Pick<AccessGuards, 'actorOf'>
}

/** Registers the routes that list people and restore revoked access. */
export function registerPeopleRoutes(app: ApiServer, { list, restore, access }: PeopleRouteOptions): void {
  app.route({
    ...routeOf(PEOPLE_ENDPOINTS.people, {
      operationId: 'listPeople',
      summary: 'List the people who signed in, with their role',
      group,
    }),
    handler: async (request, reply) => entriesOf(request, reply, await list(request.query)),
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
      if (!(await restore(id, access.actorOf(request)))) throw new HttpProblem('not-found', { code: 'no-such-person' })
      return { id, status: 'Active' as const }
    },
  })
}
