import * as z from 'zod'
import { zCount } from '../../platform/config/values.ts'

export const stageConfiguration = z
  .object({
    STAGE: z.enum(['off', 'on'], 'expected off or on').default('off').meta({
      description:
        'Whether everybody may open /stage, the big screen of an event, and get cards from its QR code; `off`: only administrators may open it',
      example: 'on',
      since: '0.1.0',
    }),
    STAGE_CARD: z.string().min(1).optional().meta({
      description:
        'Id of the card that the stage shows first. The files of the cards that the stage can hand out have `issuance.stage`',
      unset: 'the first of these cards',
      example: 'workshop',
      since: '0.1.0',
    }),
    STAGE_CARDS_PER_HOUR: zCount.min(1).default(1000).meta({
      description:
        'Maximum number of cards that the stage offers in an hour, on all servers together. Each scan of its QR code counts. It replaces OPEN_FLOWS_PER_ADDRESS, because the phones of a room may share one address',
      example: '2000',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Stage' })
  .transform((values) => ({
    stage: values.STAGE,
    stageCard: values.STAGE_CARD,
    stageCardsPerHour: values.STAGE_CARDS_PER_HOUR,
  }))

export type StageConfiguration = z.infer<typeof stageConfiguration>
