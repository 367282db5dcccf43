import {
  type AccountDetails,
  type AccountsQuery,
  TOTAL_HEADER,
  zAccount,
  zAccountDetails,
  zAccountsQuery,
  zProblem,
} from '@vitrine/api'
import * as z from 'zod'
import type { ListPage } from '../../platform/database/paging.ts'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { HttpProblem } from '../../platform/http/problem.ts'

const tags = ['administration']

/** The two lists of accounts of section 7. They stay arrays; the header has the length of the whole list. */
export function registerAccountRoutes(
  app: ApiServer,
  { list }: { list: (query: AccountsQuery) => Promise<ListPage<AccountDetails> | undefined> },
): void {
  const listOrRefuse = async (query: AccountsQuery): Promise<ListPage<AccountDetails>> => {
    const found = await list(query)
    if (!found) throw new HttpProblem('not-found', `There is no contract '${query.name}'`)
    return found
  }

  app.get(
    '/vc/admin/accounts',
    {
      schema: {
        summary: 'The accounts of a contract: ids and status',
        tags,
        querystring: zAccountsQuery,
        response: { 200: z.array(zAccount), '4xx': zProblem },
      },
    },
    async ({ query }, reply) => {
      const { total, entries } = await listOrRefuse(query)
      return reply.header(TOTAL_HEADER, total).send(entries.map(({ id, status }) => ({ id, status })))
    },
  )

  app.get(
    '/vc/admin/all-accounts',
    {
      schema: {
        summary: 'The accounts of a contract with all that is known of them, or with name=idp the people who signed in',
        tags,
        querystring: zAccountsQuery,
        response: { 200: z.array(zAccountDetails), '4xx': zProblem },
      },
    },
    async ({ query }, reply) => {
      const { total, entries } = await listOrRefuse(query)
      return reply.header(TOTAL_HEADER, total).send(entries)
    },
  )
}
