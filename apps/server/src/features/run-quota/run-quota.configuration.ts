import * as z from 'zod'
import { zCount } from '../../platform/config/values.ts'

const MEGABYTE = 1_000_000

/** How many issuances and presentations may be open, or keep a result, and how much they may keep. */
export const runQuotaConfiguration = z
  .object({
    OPEN_RUNS_PER_ADDRESS: zCount
      .min(1)
      .default(4000)
      .describe(
        'Issuances and presentations that are open or keep a result, for one address. 200 visitors of a workshop behind one address with 20 each in a quarter of an hour do not meet it',
      ),
    OPEN_RUNS: zCount.min(1).default(40_000).describe('The same, for all addresses together'),
    KEPT_MEGABYTES_PER_ADDRESS: zCount
      .min(1)
      .default(1024)
      .describe(
        'What they keep of one address, photos for the most part: five photos for each of 200 visitors, and more',
      ),
    KEPT_MEGABYTES: zCount.min(1).default(4096).describe('The same, for all addresses together'),
  })
  .transform((values) => ({
    runLimits: {
      perClient: { runs: values.OPEN_RUNS_PER_ADDRESS, bytes: values.KEPT_MEGABYTES_PER_ADDRESS * MEGABYTE },
      inAll: { runs: values.OPEN_RUNS, bytes: values.KEPT_MEGABYTES * MEGABYTE },
    },
  }))
