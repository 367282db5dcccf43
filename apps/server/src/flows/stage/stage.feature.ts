import type { Base } from '../../base/base.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import type { StartIssuances } from '../issuance/start-issuances.ts'
import { type StageConfiguration, stageConfiguration } from './stage.configuration.ts'
import { stageMigrations } from './stage.migrations.ts'
import { deleteHoursBefore } from './stage.repository.ts'
import { StageOffers } from './stage-offers.ts'

type StageContext = FeatureContext<Pick<Base, 'cards'> & { startIssuances: StartIssuances }> & {
  engines: CredentialEngines
  configuration: StageConfiguration
}

export const stageFeature = defineFeature({
  name: 'stage',
  settings: [stageConfiguration],
  migrations: stageMigrations,
  tables: { stage_hours: 'left-out' },
  open({ database, clock, engines, services, configuration, log }: StageContext) {
    const { cards, startIssuances } = services
    const { stage, stageCard: preferred, stageCardsPerHour: perHour } = configuration
    const stageOffers = new StageOffers({ database, clock, engines, cards, startIssuances, preferred, perHour })
    return {
      services: { stageOffers },
      cleanup: [{ name: 'stage-hours', step: 'forget', run: (before) => deleteHoursBefore(database.query, before) }],
      background: {
        name: 'stage',
        begin: () => {
          const ids = stageOffers.cards().map(({ id }) => id)
          if (stage === 'on' && ids.length === 0)
            log.warn('STAGE is on, but no card can be handed out there: add issuance.stage to the file of a card')
          else if (preferred !== undefined && !ids.includes(preferred))
            log.warn(
              { stageCard: preferred },
              `STAGE_CARD names no card that the stage can hand out: expected ${ids.join(' or ')}, or add issuance.stage to the file of the card`,
            )
        },
      },
    }
  },
})
