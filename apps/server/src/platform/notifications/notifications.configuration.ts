import * as z from 'zod'
import { zCount } from '../config/values.ts'

export const notificationsConfiguration = z
  .object({
    MAX_STREAMS: zCount.min(1).default(4000).meta({
      description: 'Maximum number of concurrent notification streams of pages',
      example: '8000',
      since: '0.1.0',
    }),
    MAX_STREAMS_PER_ADDRESS: zCount.min(1).default(1000).meta({
      description:
        'Maximum number of concurrent notification streams per client address: five for each of 200 visitors',
      example: '2000',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Notifications' })
  .transform((values) => ({ streams: { total: values.MAX_STREAMS, perAddress: values.MAX_STREAMS_PER_ADDRESS } }))
