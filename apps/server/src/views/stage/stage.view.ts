import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Base } from '../../base/base.ts'
import type { Flows } from '../../flows/flows.ts'
import { cachedFor } from '../../platform/cache/cached-for.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { checkGate } from '../../purposes/gate/gate.repository.ts'
import { dayOf, totalsOf } from './stage-totals.ts'

/** Time for which an answer is cached, so that a full room costs no more than one screen. */
const FRESH: Milliseconds = 1000

type StageViewContext = FeatureContext<Pick<Base, 'audit' | 'cards'> & Pick<Flows, 'stageOffers'>>

export const stageView = defineFeature({
  name: 'stage-screen',
  endpoints: [STAGE_ENDPOINT],
  pages: [PAGES.stage],
  open({ database, clock, services: { audit, cards, stageOffers } }: StageViewContext) {
    const stage = cachedFor(FRESH, clock, async (now): Promise<Stage> => {
      const day = dayOf(now)
      const [counts, isFull, gate] = await Promise.all([
        audit.countLines([day]),
        stageOffers.isFull(),
        checkGate(database.query, now),
      ])
      return { cards: stageOffers.cards(), isFull, since: day.from, ...totalsOf(counts, cards.all()), gate }
    })
    const route = routeOf(STAGE_ENDPOINT, {
      operationId: 'getStage',
      summary: 'Get what the big screen of an event shows',
      group: 'stage',
    })
    return {
      registerRoutes: (app) =>
        void app.route({
          ...route,
          // A room of people who look at the stage from one address must leave its limit to their wallets.
          config: { ...route.config, isPrepared: true },
          handler: () => stage(),
        }),
    }
  },
})
