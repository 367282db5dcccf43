import * as z from 'zod/mini'
import { zInstant } from '../administration/lists.ts'
import { described } from '../described.ts'

/** Outcome of the latest self-probe, in which the server issues and presents a card to itself over its public address. */
export const zSelfProbe = described(z.object({ outcome: z.enum(['passed', 'failed']), at: zInstant }), {
  id: 'SelfProbe',
  example: { outcome: 'passed', at: 1_767_226_200_000 },
})
export type SelfProbeOutcome = z.infer<typeof zSelfProbe>
