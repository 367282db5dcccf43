import * as z from 'zod'

/** Which gate is open, since when, and until when. Epoch milliseconds. */
export const zGateOpening = z.object({
  gate: z.string().meta({ example: 'main' }),
  openedAt: z.number().int(),
  closesAt: z.number().int(),
})

export type GateOpening = z.infer<typeof zGateOpening>
