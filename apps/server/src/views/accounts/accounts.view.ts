import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { AccessGuards } from '../../base/identities/access-guards.ts'
import type { Identities } from '../../base/identities/identities.service.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Accounts } from '../../ledger/accounts/accounts.service.ts'
import type { Contracts } from '../../ledger/contracts/contracts.service.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { registerAccountViewRoutes } from './account-view.routes.ts'
import { registerAccountRoutes } from './accounts.routes.ts'
import { registerLedgerRoutes } from './ledger.routes.ts'

type AccountsContext = FeatureContext<{
  access: Pick<AccessGuards, 'actorOf'>
  identities: Pick<Identities, 'asAccounts'>
  contracts: Pick<Contracts, 'find'>
  accounts: Pick<Accounts, 'erase'>
}> & { engines: CredentialEngines }

/** The lists of accounts, and what is known about each. */
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
      registerLedgerRoutes(app, context)
      registerAccountViewRoutes(app, context)
    },
  }),
})
