import { MOST_ACCOUNTS_OF_PERSON } from '@vitrine/api/administration/people.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import { peopleOf, personOf } from '../../base/identities/people-list.service.ts'
import { findAccountsOfPerson, statusUnder } from '../../ledger/accounts/accounts.repository.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type PeopleContext = FeatureContext<Pick<Base, 'audit' | 'identities' | 'access'>>

export const peopleView = defineFeature({
  name: 'people',
  endpoints: Object.values(PEOPLE_ENDPOINTS),
  pages: [PAGES.people, PAGES.person],
  open: (context: PeopleContext) => ({ registerRoutes: (app) => registerPeopleRoutes(app, context) }),
})

function registerPeopleRoutes(app: ApiServer, { database, services }: PeopleContext): void {
  const { audit, identities, access } = services
  const unknown = () => new HttpProblem('not-found', { code: 'no-such-person' })

  app.route({
    ...routeOf(PEOPLE_ENDPOINTS.people, {
      operationId: 'listPeople',
      summary: 'List the people who signed in, with their role',
      group,
    }),
    handler: async (request, reply) => entriesOf(request, reply, await peopleOf(database.reader, request.query)),
  })

  app.route({
    ...routeOf(PEOPLE_ENDPOINTS.person, {
      operationId: 'getPerson',
      summary: 'Get a person who signed in',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ params }) => {
      const person = await personOf(database.query, params.id)
      if (!person) throw unknown()
      const rows = await findAccountsOfPerson(database.query, person.id, MOST_ACCOUNTS_OF_PERSON)
      const accounts = rows.map(({ id, contract, contract_status, status, suspended_since, created }) => ({
        ...{ id, contract, created, isSuspended: suspended_since !== null },
        status: statusUnder(contract_status, status),
      }))
      return { ...person, accounts }
    },
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
      if (restored === 'not-found') throw unknown()
      return { id, status: 'Active' as const }
    },
  })
}
