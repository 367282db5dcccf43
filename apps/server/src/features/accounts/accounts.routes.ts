import type { AccountDetails, AccountsQuery, LedgerAccount } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type AccountRouteOptions = {
  /** Returns the accounts of a contract, or for the name `idp` the people who signed in; undefined if no contract has the name. */
  list: (query: AccountsQuery) => Promise<ListPage<AccountDetails> | undefined>
}

/**
 * Registers the two account lists of specification 7.13 and 7.14. The response bodies are plain arrays, as specified. Headers
 * contain the total and the link to the next page.
 */
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
      summary: 'List the accounts of a contract with all fields. With name=idp, list the people who signed in',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => entriesOf(request, reply, await listOrRefuse(request.query)),
  })
}

/** Returns an account without its contract, as in the list of a single contract (specification 7.13). */
export const withoutContract = ({ contract: _, ...details }: LedgerAccount): AccountDetails => details
