import type { AccountDetails, AccountsQuery, LedgerAccount } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type AccountRouteOptions = {
  /** The accounts of a contract, or the people who signed in; undefined where there is no contract of this name. */
  list: (query: AccountsQuery) => Promise<ListPage<AccountDetails> | undefined>
}

/** The two lists of accounts of section 7. They stay arrays; headers say how long the whole list is and where it goes on. */
export function registerAccountRoutes(app: ApiServer, { list }: AccountRouteOptions): void {
  const listOrRefuse = async (query: AccountsQuery): Promise<ListPage<AccountDetails>> => {
    const found = await list(query)
    if (!found) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name: query.name } })
    return found
  }

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.accounts, {
      operationId: 'listAccounts',
      summary: 'List the accounts of a contract: ids and status',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => {
      const accounts = entriesOf(request, reply, await listOrRefuse(request.query))
      return accounts.map(({ id, status }) => ({ id, status }))
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.allAccounts, {
      operationId: 'listAllAccounts',
      summary: 'List the accounts of a contract in full, or with name=idp the people who signed in',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => entriesOf(request, reply, await listOrRefuse(request.query)),
  })
}

/** An account without its contract, as the list of one contract has it (section 7). */
export const withoutContract = ({ contract: _, ...details }: LedgerAccount): AccountDetails => details
