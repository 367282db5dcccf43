import type { LedgerAccount, LedgerFileQuery, LedgerQuery } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { csvContent, headingsIn, sendCsv } from '../../platform/http/answers/csv-answer.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { LEDGER_FILE_COLUMNS, LEDGER_HEADINGS } from './ledger-headings.ts'

const group = 'administration'

const ROW = [
  ...['Jx8mQ2vT4cWb', 'BankAccount', 'Anna Nowak', 'Active', '2026-01-01T09:00:00.000Z', '2026-01-01T09:00:00.000Z'],
  ...[null, 1000],
]

type LedgerRouteOptions = {
  /** Returns a page of accounts. @throws {HttpProblem} `not-found`, if no contract has the requested name */
  list: (query: LedgerQuery) => Promise<ListPage<LedgerAccount>>
  /** Returns all matching accounts, page by page. */
  all: (query: LedgerFileQuery) => Promise<AsyncIterable<LedgerAccount[]>>
  now: () => EpochMilliseconds
}

/** Registers the routes that list and export the accounts of all contracts. */
export function registerLedgerRoutes(app: ApiServer, { list, all, now }: LedgerRouteOptions): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.ledger, {
      operationId: 'listLedger',
      summary: 'List the accounts of all contracts',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => entriesOf(request, reply, await list(request.query)),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.ledgerFile, {
      operationId: 'exportLedger',
      summary: 'Export the filtered accounts as CSV, oldest first',
      group,
      refuses: ['not-found'],
      answers: csvContent('LedgerFile', LEDGER_FILE_COLUMNS, ROW),
    }),
    handler: async ({ query }, reply) =>
      sendCsv(reply, {
        name: 'accounts',
        at: now(),
        header: headingsIn(query.headings, LEDGER_FILE_COLUMNS, LEDGER_HEADINGS),
        pages: cellsOf(await all(query)),
      }),
  })
}

async function* cellsOf(pages: AsyncIterable<LedgerAccount[]>) {
  for await (const accounts of pages)
    yield accounts.map(({ id, contract, name, status, created, updated, lastUsage, balance }) => [
      id,
      contract,
      name,
      status,
      new Date(created).toISOString(),
      new Date(updated).toISOString(),
      lastUsage === null ? null : new Date(lastUsage).toISOString(),
      balance,
    ])
}
