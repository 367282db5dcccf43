import { type ConsoleSearch, MOST_RESULTS } from '@vitrine/api/administration/search.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { Base } from '../../base/base.ts'
import { peopleOf } from '../../base/identities/people-list.service.ts'
import { findCredentialsByPrefix, findSomeAccounts } from '../../ledger/accounts/account-search.repository.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { findPaymentsByPrefix } from '../../purposes/payment/payment-search.repository.ts'
import { cardsFoundBy } from './cards-found-by.ts'

type SearchContext = FeatureContext<Pick<Base, 'access' | 'audit' | 'cards'>>

const { search } = ADMINISTRATION_ENDPOINTS

export const searchView = defineFeature({
  name: 'search',
  endpoints: [search],
  open: (context: SearchContext) => ({ registerRoutes: (app) => registerSearchRoute(app, context) }),
})

function registerSearchRoute(app: ApiServer, { database, services }: SearchContext): void {
  const { access, audit, cards } = services
  app.route({
    ...routeOf(search, {
      operationId: 'search',
      summary: 'Search accounts, credentials, payments, people and cards',
      group: 'administration',
    }),
    handler: async (request) => {
      const { term, language } = request.query
      const found = await searchRecords(database.reader, { term, language })
      // The log says who searched, but neither the term nor what was found: both may be personal data.
      const line = { action: 'search', object: `${search.method} ${search.path}`, outcome: 'answered' } as const
      await database.transaction((tx) => audit.note(tx, { ...line, actor: access.actorOf(request) }))
      return { ...found, cards: cardsFoundBy(cards.all(), { term, language }).slice(0, MOST_RESULTS) }
    },
  })
}

export async function searchRecords(
  db: Queryable,
  { term, language }: { term: string; language: Language },
): Promise<Omit<ConsoleSearch, 'cards'>> {
  const [accounts, credentials, payments, people] = await Promise.all([
    findSomeAccounts(db, term, MOST_RESULTS),
    findCredentialsByPrefix(db, term, MOST_RESULTS),
    findPaymentsByPrefix(db, term, MOST_RESULTS),
    peopleOf(db, { page: 1, pageSize: MOST_RESULTS, search: term, language }),
  ])
  return {
    accounts,
    credentials,
    payments,
    people: people.entries.map(({ id, name, username }) => ({ id, name, username })),
  }
}
