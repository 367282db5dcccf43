import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { registerAccountViewRoutes } from './account-view.routes.ts'
import { type AccountsContext, registerAccountRoutes } from './accounts.routes.ts'

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
      registerAccountRoutes(app, context)
      registerAccountViewRoutes(app, context)
    },
  }),
})
