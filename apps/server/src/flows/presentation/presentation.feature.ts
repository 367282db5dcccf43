import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { PRESENTATION_RESULT } from '@vitrine/api/endpoints/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { type CardKinds, defineFeature } from '../../platform/feature/feature.ts'
import { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import type { FlowContext } from '../flow-context.ts'
import { DigitalPresentations } from './digital-presentations.ts'
import { EndPresentations } from './end-presentations.ts'
import { presentationMigrations } from './presentation.migrations.ts'
import { registerPresentationRoutes } from './presentation.routes.ts'
import { PurposeRegistry } from './purpose-registry.ts'
import { HELD_ANSWER_LIFE, SettlePresentations } from './settle-presentations.ts'
import { StartPresentations } from './start-presentations.ts'
import { PresentationStatuses } from './status-presentations.ts'

const SECOND = 1000

type PresentationContext = FlowContext & {
  handledKinds: Required<CardKinds>
  configuration: { digitalCredentialsOrigins: readonly string[] }
}

/** Presentation of a credential: a request to a wallet, the wallet's answer, and the purpose that is then fulfilled. */
export const presentationFeature = defineFeature({
  name: 'presentation',
  endpoints: [...Object.values(PRESENTATION_ENDPOINTS), PRESENTATION_RESULT],
  pages: [PAGES.present, PAGES.presentLink, PAGES.presentPayment, PAGES.dynamicCode, PAGES.fromWallet, PAGES.answered],
  migrations: presentationMigrations,
  tables: { presentations: 'left-out', presentation_results: 'left-out' },
  open(given: PresentationContext) {
    const { publicUrl, clientOf, services, handledKinds } = given
    const purposes = new PurposeRegistry(handledKinds)
    const context = { ...given, purposes }
    const settlePresentations = new SettlePresentations(context)
    const presentationStatuses = new PresentationStatuses(context)
    const digitalPresentations = new DigitalPresentations(context)
    const endPresentations = new EndPresentations(context)
    const browsers = new BrowserCookie(publicUrl, given.configuration.digitalCredentialsOrigins)
    services.accounts.erased.listen(({ credentialIds }) => endPresentations.eraseCredentials(credentialIds))
    return {
      services: {
        purposes,
        browsers,
        settlePresentations,
        digitalPresentations,
        presentationStatuses,
        endPresentations,
      },
      registerRoutes: (app) =>
        registerPresentationRoutes(app, {
          startPresentations: new StartPresentations({ ...context, settlePresentations }),
          settlePresentations,
          digitalPresentations,
          presentationStatuses,
          browsers,
          cards: services.cards,
          clientOf,
        }),
      cleanup: [
        { name: 'expired-presentations', step: 'end', run: () => endPresentations.expire() },
        { name: 'old-presentations', step: 'forget', run: (before) => endPresentations.forget(before) },
      ],
      retention: () => ({
        heldAnswerSeconds: HELD_ANSWER_LIFE / SECOND,
        resultSeconds: Object.fromEntries(
          Object.entries(purposes.resultLives()).map(([purpose, life]) => [purpose, life / SECOND]),
        ),
      }),
    }
  },
})
