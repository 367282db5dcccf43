import * as z from 'zod'
import { zCount } from '../platform/config/values.ts'

const MINUTES = 'expected 1 to 60'
const MINUTE = 60_000

export const selfProbeConfiguration = z
  .object({
    SELF_PROBE_MINUTES: zCount.min(1, MINUTES).max(60, MINUTES).optional().meta({
      description:
        'Interval of the self-probe in minutes: the server issues a hidden card to itself over its public address and presents it. Readiness, metrics and the overview in the console show the result',
      unset: 'no self-probe',
      example: '5',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Self-probe' })
  .transform(({ SELF_PROBE_MINUTES: minutes }) => ({
    /** Interval in milliseconds; undefined if the self-probe is off. */
    selfProbeEvery: minutes === undefined ? undefined : minutes * MINUTE,
  }))
