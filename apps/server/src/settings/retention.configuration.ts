import * as z from 'zod'
import { zCount } from '../platform/config/values.ts'

export const retentionConfiguration = z
  .object({
    RETENTION_DAYS: zCount.min(1, 'expected a number of days, 1 or more').default(7).meta({
      description: 'Number of days for which the outcome of an issuance or presentation is kept after its end',
      example: '30',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Retention' })
  .transform((values) => ({ retentionDays: values.RETENTION_DAYS }))

export type RetentionConfiguration = z.infer<typeof retentionConfiguration>
