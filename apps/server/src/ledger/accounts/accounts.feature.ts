import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { registerAccountViewRoutes } from './account-view.routes.ts'
import { accountsMigrations } from './accounts.migrations.ts'
import { registerAccountRoutes } from './accounts.routes.ts'
import { Accounts } from './accounts.service.ts'
import { lateRevocations } from './late-revocations.ts'
import { registerLedgerRoutes } from './ledger.routes.ts'

declare module '../../feature.ts' {
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
  open(context: AccountsContext) {
    const { database, engines, services } = context
    const accounts = new Accounts({ database, engines, services })
    return {
      services: { accounts },
      registerRoutes: (app) => {
        registerAccountRoutes(app, context)
        registerLedgerRoutes(app, context)
        registerAccountViewRoutes(app, { ...context, accounts })
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
