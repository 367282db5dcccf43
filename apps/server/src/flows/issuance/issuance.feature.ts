import { CONSENT_ENDPOINTS } from '@vitrine/api/endpoints/consent.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import type { Consents } from '../../credentials/credential-engine.ts'
import { BrowserSignIn } from '../../platform/auth/browser-sign-in.ts'
import { IdentityProvider } from '../../platform/auth/identity-provider.ts'
import { inBatches, PHOTO_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import type { OutboundNetwork } from '../../platform/http-client/guarded-fetch.ts'
import type { FlowContext } from '../flow-context.ts'
import { registerConsentRoutes } from './consent.routes.ts'
import { DecideRequests } from './decide-requests.ts'
import { digitalOffers } from './digital-offers.ts'
import { EndIssuances } from './end-issuances.ts'
import { issuanceMigrations } from './issuance.migrations.ts'
import { registerIssuanceRoutes } from './issuance.routes.ts'
import { SettleIssuances } from './settle-issuances.ts'
import {
  type CardSignInConfiguration,
  cardClientOf,
  cardSignInConfiguration,
} from './sign-in/card-sign-in.configuration.ts'
import { CardSignIns } from './sign-in/card-sign-ins.ts'
import { deleteExpiredSignIns } from './sign-in/sign-ins.repository.ts'
import { OFFER_LIFE, StartIssuances } from './start-issuances.ts'
import { issuanceStatus } from './status-issuances.ts'

const SECOND = 1000

type IssuanceContext = FlowContext & {
  services: Pick<Base, 'identities'>
  network: OutboundNetwork
  configuration: CardSignInConfiguration & { digitalCredentialsOrigins: readonly string[] }
}

export const issuanceFeature = defineFeature({
  name: 'issuance',
  endpoints: [...Object.values(ISSUANCE_ENDPOINTS), ...Object.values(CONSENT_ENDPOINTS)],
  pages: [PAGES.issue, PAGES.consent],
  migrations: issuanceMigrations,
  settings: [cardSignInConfiguration],
  tables: { issuances: 'left-out', issuance_sign_ins: 'left-out' },
  open(context: IssuanceContext) {
    const { clientOf, clock, database, engines, services, configuration, publicUrl } = context
    const consents = (): Consents => {
      const found = engines.all().find((engine) => engine.consents)?.consents
      if (!found) throw new HttpProblem('not-found')
      return found
    }
    const client = cardClientOf(configuration, publicUrl)
    const cardSignIns = new CardSignIns({
      ...context,
      consents,
      authority: client?.authority ?? '',
      signIn: client && new BrowserSignIn({ ...client, provider: new IdentityProvider({ ...client, clock }), clock }),
    })
    const settleIssuances = new SettleIssuances(context)
    const startIssuances = new StartIssuances({ ...context, settleIssuances })
    const endIssuances = new EndIssuances(context)
    services.accounts.erased.listen(({ id }) => endIssuances.eraseAccount(id))
    return {
      services: { startIssuances, settleIssuances, endIssuances, cardSignIns },
      registerRoutes: (app) => {
        registerIssuanceRoutes(app, {
          startIssuances,
          digitalOffers: (...asked) => digitalOffers(context, ...asked),
          browsers: new BrowserCookie(publicUrl, configuration.digitalCredentialsOrigins),
          status: (id, belongs) => issuanceStatus(context, id, belongs),
          cards: services.cards,
          isBySignIn: (card) => cardSignIns.isFor(card),
          clientOf,
        })
        registerConsentRoutes(app, {
          requests: new DecideRequests({ ...context, startIssuances, cardSignIns, consents }),
          signIns: cardSignIns,
          clock,
          clientOf,
        })
      },
      cleanup: [
        { name: 'expired-issuances', step: 'end', run: () => endIssuances.expire() },
        {
          name: 'expired-sign-ins',
          step: 'end',
          run: () =>
            inBatches(database, PHOTO_ROW_BATCH, (limit) => deleteExpiredSignIns(database.query, clock(), limit)),
        },
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
