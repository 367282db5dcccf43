import {
  type AccountDetails,
  type AccountsQuery,
  IDENTITIES_NAME,
  type LedgerAccount,
} from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { accountsOf } from './account-list.service.ts'
import type { AccountsContext } from './accounts-context.ts'
import { contractIdOf } from './named-contract.ts'

const group = 'administration'

/**
 * Registers the two account lists of specification 7.13 and 7.14. The response bodies are plain arrays, as specified. Headers
 * contain the total and the link to the next page.
 */
export function registerAccountRoutes(app: ApiServer, { database, services }: AccountsContext): void {
  /** Returns the accounts of a contract, or for the name `idp` the people who signed in. @throws {HttpProblem} `not-found` */
  const list = async (asked: AccountsQuery): Promise<ListPage<AccountDetails>> => {
    if (asked.name === IDENTITIES_NAME) return services.identities.asAccounts(asked)
    const found = await accountsOf(database.reader, await contractIdOf(services, asked.name), asked)
    return { ...found, entries: found.entries.map(withoutContract) }
  }

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.accounts, {
      operationId: 'listAccounts',
      summary: 'List the accounts of a contract: ids and status',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => {
      const accounts = entriesOf(request, reply, await list(request.query))
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
    handler: async (request, reply) => entriesOf(request, reply, await list(request.query)),
  })
}

/** Returns an account without its contract, as in the list of a single contract (specification 7.13). */
const withoutContract = ({ contract: _, ...details }: LedgerAccount): AccountDetails => details
