import * as z from 'zod'
import { zCount } from '../platform/config/values.ts'

const MINUTES = 'expected 1 to 60'
const MINUTE = 60_000

/** Whether and how often the server tries itself out. */
export const selfProbeConfiguration = z
  .object({
    SELF_PROBE_MINUTES: zCount.min(1, MINUTES).max(60, MINUTES).optional().meta({
      description:
        'Every so many minutes the server issues a hidden card to itself over its public address and presents it; readiness, metrics and the overview of the console tell what came of it',
      unset: 'it does not',
      example: '5',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Self-probe' })
  .transform(({ SELF_PROBE_MINUTES: minutes }) => ({
    /** In milliseconds; undefined where it is off. */
    selfProbeEvery: minutes === undefined ? undefined : minutes * MINUTE,
  }))
