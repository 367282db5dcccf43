import * as z from 'zod'
import { zInstant } from '../administration/lists.ts'

/** Outcome of the latest self-probe, in which the server issues and presents a card to itself over its public address. */
export const zSelfProbe = z
  .object({ outcome: z.enum(['passed', 'failed']), at: zInstant })
  .meta({ id: 'SelfProbe', example: { outcome: 'passed', at: 1_767_226_200_000 } })
export type SelfProbeOutcome = z.infer<typeof zSelfProbe>
