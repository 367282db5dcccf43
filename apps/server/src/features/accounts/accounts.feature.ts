import { type AccountDetails, type AccountsQuery, IDENTITIES_NAME } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { defineFeature, type FeatureContext } from '../feature.ts'
import { accountsOf, allAccountsOf } from './account-list.service.ts'
import { registerAccountViewRoutes } from './account-view.routes.ts'
import { viewAccount } from './account-view.service.ts'
import { accountsMigrations } from './accounts.migrations.ts'
import { registerAccountRoutes, withoutContract } from './accounts.routes.ts'
import { Accounts } from './accounts.service.ts'
import { lateRevocations } from './late-revocations.ts'
import { registerLedgerRoutes } from './ledger.routes.ts'

declare module '../feature.ts' {
  interface Services {
    accounts: Accounts
  }
}

type AccountsContext = FeatureContext<{
  access: 'actorOf'
  audit: 'note' | 'historyOf'
  contracts: 'find'
  coupons: 'grant' | 'couponOf'
  payments: 'paidFrom' | 'paymentsFrom'
  identities: 'asAccounts'
  endIssuances: 'eraseAccount'
  endPresentations: 'eraseCredentials'
}>

export const accountsFeature = defineFeature({
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
  migrations: accountsMigrations,
  tables: { accounts: 'kept', credentials: 'kept' },
  open({ database, clock, engines, services }: AccountsContext) {
    const { query, reader } = database
    const accounts = new Accounts({ database, engines, services })
    const list = async (asked: AccountsQuery): Promise<ListPage<AccountDetails> | undefined> => {
      if (asked.name === IDENTITIES_NAME) return services.identities.asAccounts(asked)
      const contract = await services.contracts.find(asked.name)
      if (!contract) return undefined
      const found = await accountsOf(reader, contract.id, asked)
      return { ...found, entries: found.entries.map(withoutContract) }
    }
    /**
     * Returns the id of the contract with this name; undefined if no name is given.
     *
     * @throws {HttpProblem} `not-found`
     */
    const contractIdOf = async (name: string | undefined): Promise<string | undefined> => {
      if (name === undefined) return undefined
      const contract = await services.contracts.find(name)
      if (!contract) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name } })
      return contract.id
    }
    return {
      services: { accounts },
      registerRoutes: (app) => {
        registerAccountRoutes(app, { list })
        registerLedgerRoutes(app, {
          list: async (asked) => accountsOf(reader, await contractIdOf(asked.contract), asked),
          all: async (asked) => allAccountsOf(reader, await contractIdOf(asked.contract), asked),
          now: clock,
        })
        registerAccountViewRoutes(app, {
          view: (id) => viewAccount(query, id, { engines, services }),
          payments: (id, asked) => services.payments.paymentsFrom(reader, id, asked),
          erase: (id, actor) => accounts.erase(id, { actor, now: clock() }),
          access: services.access,
        })
      },
      healthIssues: [
        {
          name: 'pending-revocations',
          find: async (now) => lateRevocations(await accounts.pendingRevocations(), now),
        },
      ],
      gauges: [
        {
          name: 'vitrine_pending_revocations',
          help: 'Number of revocations that engines have not carried out yet',
          ask: async () => one((await accounts.pendingRevocations()).count),
        },
      ],
    }
  },
})
