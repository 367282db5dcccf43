import { type AccountDetails, type AccountsQuery, ADMINISTRATION_ENDPOINTS, TOTAL_HEADER } from '@vitrine/api'
import type { ListPage } from '../../platform/database/paging.ts'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { HttpProblem } from '../../platform/http/problem.ts'

const group = 'administration'

/** The two lists of accounts of section 7. They stay arrays; the header has the length of the whole list. */
export function registerAccountRoutes(
  app: ApiServer,
  { list }: { list: (query: AccountsQuery) => Promise<ListPage<AccountDetails> | undefined> },
): void {
  const listOrRefuse = async (query: AccountsQuery): Promise<ListPage<AccountDetails>> => {
    const found = await list(query)
    if (!found) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name: query.name } })
    return found
  }

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.accounts, { summary: 'The accounts of a contract: ids and status', group }),
    handler: async ({ query }, reply) => {
      const { total, entries } = await listOrRefuse(query)
      return reply.header(TOTAL_HEADER, total).send(entries.map(({ id, status }) => ({ id, status })))
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.allAccounts, {
      summary: 'The accounts of a contract with all that is known of them, or with name=idp the people who signed in',
      group,
    }),
    handler: async ({ query }, reply) => {
      const { total, entries } = await listOrRefuse(query)
      return reply.header(TOTAL_HEADER, total).send(entries)
    },
  })
}
