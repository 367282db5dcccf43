import { defineFeature } from '../../platform/feature/feature.ts'
import { stageConfiguration } from './stage.configuration.ts'
import { stageMigrations } from './stage.migrations.ts'
import { deleteHoursBefore } from './stage.repository.ts'
import { type StageContext, StageOffers } from './stage-offers.ts'

export const stageFeature = defineFeature({
  name: 'stage',
  settings: [stageConfiguration],
  migrations: stageMigrations,
  tables: { stage_hours: 'left-out' },
  open(context: StageContext) {
    const { database, configuration, log } = context
    const { stage, stageCard: preferred } = configuration
    const stageOffers = new StageOffers(context)
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
