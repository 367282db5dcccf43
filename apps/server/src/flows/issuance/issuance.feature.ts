import { CONSENT_ENDPOINTS } from '@vitrine/api/endpoints/consent.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import type { FlowContext } from '../flow-context.ts'
import { registerConsentRoutes } from './consent.routes.ts'
import { DecideRequests } from './decide-requests.ts'
import { EndIssuances } from './end-issuances.ts'
import { issuanceMigrations } from './issuance.migrations.ts'
import { registerIssuanceRoutes } from './issuance.routes.ts'
import { SettleIssuances } from './settle-issuances.ts'
import { OFFER_LIFE, StartIssuances } from './start-issuances.ts'
import { issuanceStatus } from './status-issuances.ts'

const SECOND = 1000

/** Issuance of a credential, from the form to the wallet. */
export const issuanceFeature = defineFeature({
  name: 'issuance',
  endpoints: [...Object.values(ISSUANCE_ENDPOINTS), ...Object.values(CONSENT_ENDPOINTS)],
  pages: [PAGES.issue, PAGES.consent],
  migrations: issuanceMigrations,
  tables: { issuances: 'left-out' },
  open(context: FlowContext) {
    const { clientOf, engines, services } = context
    const settleIssuances = new SettleIssuances(context)
    const startIssuances = new StartIssuances({ ...context, settle: (...event) => settleIssuances.settle(...event) })
    const endIssuances = new EndIssuances(context)
    services.accounts.erased.listen(({ id }) => endIssuances.eraseAccount(id))
    return {
      services: { startIssuances, settleIssuances, endIssuances },
      registerRoutes: (app) => {
        registerIssuanceRoutes(app, {
          startIssuances,
          status: (id, belongs) => issuanceStatus(context, id, belongs),
          cards: services.cards,
          clientOf,
        })
        registerConsentRoutes(app, {
          requests: new DecideRequests({ ...context, startIssuances }),
          clock: context.clock,
          clientOf,
        })
      },
      cleanup: [
        { name: 'expired-issuances', step: 'end', run: () => endIssuances.expire() },
        { name: 'old-issuances', step: 'forget', run: (before) => endIssuances.forget(before) },
      ],
      retention: () => {
        const longestFetching = Math.max(...engines.all().map(({ redeemedLife }) => redeemedLife))
        const longestRequest = Math.max(...engines.all().map(({ consents }) => consents?.requestLife ?? 0))
        return {
          offerSeconds: (OFFER_LIFE + longestFetching) / SECOND,
          walletRequestSeconds: longestRequest / SECOND,
        }
      },
    }
  },
})
