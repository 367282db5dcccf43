import type { LedgerAccount } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { csvContent, headingsIn, sendCsv } from '../../platform/http/answers/csv-answer.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { accountsOf, allAccountsOf } from './account-list.service.ts'
import type { AccountsContext } from './accounts-context.ts'
import { LEDGER_FILE_COLUMNS, LEDGER_HEADINGS } from './ledger-headings.ts'
import { contractIdOf } from './named-contract.ts'

const group = 'administration'

const ROW = [
  ...['Jx8mQ2vT4cWb', 'BankAccount', 'Anna Nowak', 'Active', '2026-01-01T09:00:00.000Z', '2026-01-01T09:00:00.000Z'],
  ...[null, 1000],
]

/** Registers the routes that list and export the accounts of all contracts. */
export function registerLedgerRoutes(app: ApiServer, { database, clock, services }: AccountsContext): void {
  const { reader } = database

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.ledger, {
      operationId: 'listLedger',
      summary: 'List the accounts of all contracts',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => {
      const contractId = await contractIdOf(services, request.query.contract)
      return entriesOf(request, reply, await accountsOf(reader, contractId, request.query))
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.ledgerFile, {
      operationId: 'exportLedger',
      summary: 'Export the filtered accounts as CSV, oldest first',
      group,
      refuses: ['not-found'],
      answers: csvContent('LedgerFile', LEDGER_FILE_COLUMNS, ROW),
    }),
    handler: async ({ query }, reply) => {
      const contractId = await contractIdOf(services, query.contract)
      return sendCsv(reply, {
        name: 'accounts',
        at: clock(),
        header: headingsIn(query.headings, LEDGER_HEADINGS),
        pages: cellsOf(allAccountsOf(reader, contractId, query)),
      })
    },
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
