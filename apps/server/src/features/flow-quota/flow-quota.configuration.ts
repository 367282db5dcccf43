import * as z from 'zod'
import { zCount } from '../../platform/config/values.ts'

const MEGABYTE = 1_000_000

/** How many issuances and presentations may be open, or keep a result, and how much they may keep. */
export const flowQuotaConfiguration = z
  .object({
    OPEN_FLOWS_PER_ADDRESS: zCount.min(1).default(4000).meta({
      description:
        'Issuances and presentations that are open or keep a result, for one address. 200 visitors of a workshop behind one address with 20 each in a quarter of an hour do not meet it',
      example: '8000',
      since: '0.1.0',
    }),
    OPEN_FLOWS: zCount
      .min(1)
      .default(40_000)
      .meta({ description: 'OPEN_FLOWS_PER_ADDRESS for all addresses together', example: '80000', since: '0.1.0' }),
    KEPT_MEGABYTES_PER_ADDRESS: zCount.min(1).default(1024).meta({
      description:
        'What issuances and presentations keep of one address, in megabytes, photos for the most part: five photos for each of 200 visitors, and more',
      example: '2048',
      since: '0.1.0',
    }),
    KEPT_MEGABYTES: zCount
      .min(1)
      .default(4096)
      .meta({ description: 'KEPT_MEGABYTES_PER_ADDRESS for all addresses together', example: '8192', since: '0.1.0' }),
  })
  .meta({ title: 'Open issuances and presentations' })
  .transform((values) => ({
    flowLimits: {
      perClient: { runs: values.OPEN_FLOWS_PER_ADDRESS, bytes: values.KEPT_MEGABYTES_PER_ADDRESS * MEGABYTE },
      inAll: { runs: values.OPEN_FLOWS, bytes: values.KEPT_MEGABYTES * MEGABYTE },
    },
  }))

export type FlowQuotaConfiguration = z.infer<typeof flowQuotaConfiguration>
