import * as z from 'zod'
import { zCount } from '../platform/config/values.ts'

/** How long it is known of what is over that it was. */
export const retentionConfiguration = z
  .object({
    RETENTION_DAYS: zCount.min(1, 'expected a number of days, 1 or more').default(7).meta({
      description: 'How long it is remembered of a run that it was there and how it ended, in days',
      example: '30',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Retention' })
  .transform((values) => ({ retentionDays: values.RETENTION_DAYS }))

export type RetentionConfiguration = z.infer<typeof retentionConfiguration>
