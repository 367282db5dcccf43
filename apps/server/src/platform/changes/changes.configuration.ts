import * as z from 'zod'
import { zCount } from '../config/values.ts'

/** How many pages are told of changes. */
export const changesConfiguration = z
  .object({
    MAX_STREAMS: zCount.min(1).default(4000).describe('Open pages that are told of changes, at once'),
    MAX_STREAMS_PER_ADDRESS: zCount
      .min(1)
      .default(1000)
      .describe('Open pages that are told of changes, at once and address: five for each of 200 visitors'),
  })
  .transform((values) => ({ streams: { total: values.MAX_STREAMS, perAddress: values.MAX_STREAMS_PER_ADDRESS } }))
