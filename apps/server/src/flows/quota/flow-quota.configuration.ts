import * as z from 'zod'
import { zCount } from '../../platform/config/values.ts'

const MEGABYTE = 1_000_000

export const flowQuotaConfiguration = z
  .object({
    OPEN_FLOWS_PER_ADDRESS: zCount.min(1).default(4000).meta({
      description:
        'Limit per client address for the number of issuances and presentations that are open or keep a result, and of the requests that wallets push for cards. The default suffices for a workshop of 200 visitors behind one address, each with 20 flows in 15 minutes',
      example: '8000',
      since: '0.1.0',
    }),
    OPEN_FLOWS: zCount.min(1).default(40_000).meta({
      description: 'Like OPEN_FLOWS_PER_ADDRESS, for all addresses together',
      example: '80000',
      since: '0.1.0',
    }),
    KEPT_MEGABYTES_PER_ADDRESS: zCount.min(1).default(1024).meta({
      description:
        'Maximum amount of data in megabytes that issuances and presentations keep per client address, mostly photos. The default suffices for more than five photos for each of 200 visitors',
      example: '2048',
      since: '0.1.0',
    }),
    KEPT_MEGABYTES: zCount.min(1).default(4096).meta({
      description: 'Like KEPT_MEGABYTES_PER_ADDRESS, for all addresses together',
      example: '8192',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Open issuances and presentations' })
  .transform((values) => ({
    flowLimits: {
      perClient: { flows: values.OPEN_FLOWS_PER_ADDRESS, bytes: values.KEPT_MEGABYTES_PER_ADDRESS * MEGABYTE },
      inAll: { flows: values.OPEN_FLOWS, bytes: values.KEPT_MEGABYTES * MEGABYTE },
    },
  }))

export type FlowQuotaConfiguration = z.infer<typeof flowQuotaConfiguration>
