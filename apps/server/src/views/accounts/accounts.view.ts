import {
  type AccountDetails,
  type AccountsQuery,
  IDENTITIES_NAME,
  type LedgerAccount,
} from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { findContract } from '../../ledger/contracts/contracts.repository.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { csvContent, headingsIn, sendCsv } from '../../platform/http/answers/csv-answer.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { paymentsFrom } from '../../purposes/payment/account-payments.across.ts'
import { accountsOf, allAccountsOf } from './account-list.service.ts'
import { viewAccount } from './account-view.service.ts'
import { LEDGER_FILE_COLUMNS, LEDGER_HEADINGS } from './ledger-headings.ts'

const group = 'administration'

type AccountsContext = FeatureContext<Pick<Base, 'access' | 'identities'> & Pick<Ledger, 'accounts'>> & {
  engines: CredentialEngines
}

const ROW = [
  ...['Jx8mQ2vT4cWb', 'BankAccount', 'Anna Nowak', 'Active', '2026-01-01T09:00:00.000Z', '2026-01-01T09:00:00.000Z'],
  ...[null, 1000],
]

export const accountsView = defineFeature({
  name: 'accounts',
  endpoints: [
    ADMINISTRATION_ENDPOINTS.accounts,
    ADMINISTRATION_ENDPOINTS.allAccounts,
    ADMINISTRATION_ENDPOINTS.ledger,
    ADMINISTRATION_ENDPOINTS.ledgerFile,
    ADMINISTRATION_ENDPOINTS.account,
    ADMINISTRATION_ENDPOINTS.accountPayments,
    ADMINISTRATION_ENDPOINTS.erase,
  ],
  pages: [PAGES.contractAccounts, PAGES.allAccounts, PAGES.accounts, PAGES.account],
  open: (context: AccountsContext) => ({
    registerRoutes: (app) => {
      registerListRoutes(app, context)
      registerAccountRoutes(app, context)
    },
  }),
})

/**
 * Registers the two account lists of specification 7.13 and 7.14. Their response bodies are plain arrays, as specified. Headers contain the
 * total and the link to the next page.
 */
function registerListRoutes(app: ApiServer, { database, clock, services }: AccountsContext): void {
  const list = async (asked: AccountsQuery): Promise<ListPage<AccountDetails>> => {
    if (asked.name === IDENTITIES_NAME) return services.identities.asAccounts(asked)
    const found = await accountsOf(database.reader, await contractIdOf(database.query, asked.name), asked)
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
      return accounts.map(({ id, status, isSuspended }) => ({ id, status, isSuspended }))
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

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.ledger, {
      operationId: 'listLedger',
      summary: 'List the accounts of all contracts',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request, reply) => {
      const contractId = await contractIdOf(database.query, request.query.contract)
      return entriesOf(request, reply, await accountsOf(database.reader, contractId, request.query))
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
      const contractId = await contractIdOf(database.query, query.contract)
      return sendCsv(reply, {
        name: 'accounts',
        at: clock(),
        header: headingsIn(query.headings, LEDGER_HEADINGS),
        pages: cellsOf(allAccountsOf(database.reader, contractId, query)),
      })
    },
  })
}

function registerAccountRoutes(app: ApiServer, { database, clock, engines, services }: AccountsContext): void {
  const unknown = () => new HttpProblem('not-found', { code: 'no-account-of-id' })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.account, {
      operationId: 'getAccount',
      summary: 'Get an account',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ params }) => {
      const account = await viewAccount(database.query, params.id, { engines, accounts: services.accounts })
      if (!account) throw unknown()
      return account
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.accountPayments, {
      operationId: 'listAccountPayments',
      summary: 'List the payments of an account, newest first',
      group,
    }),
    handler: async (request, reply) => {
      const { params, query } = request
      return entriesOf(request, reply, await paymentsFrom(database.reader, params.id, query))
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.erase, {
      operationId: 'eraseAccount',
      summary: 'Erase the personal data of an account, except amounts and dates (idempotent)',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request) => {
      const { id } = request.body
      const erasedAt = await services.accounts.erase(id, { actor: services.access.actorOf(request), now: clock() })
      if (erasedAt === undefined) throw unknown()
      return { id, erasedAt }
    },
  })
}

/** Returns an account without its contract, as in the list of a single contract (specification 7.13). */
const withoutContract = ({ contract: _, ...details }: LedgerAccount): AccountDetails => details

async function contractIdOf(db: Queryable, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined
  const contract = await findContract(db, { name })
  if (!contract) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name } })
  return contract.id
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
