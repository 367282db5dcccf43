import * as z from 'zod'

/** Which gate is open, since when, and until when. Epoch milliseconds. */
export const zGateOpening = z.object({
  gate: z.string().meta({ example: 'main' }),
  openedAt: z.number().int(),
  closesAt: z.number().int(),
  now: z.number().int().meta({ description: "The server's time of this answer: the clock that counts" }),
})

export type GateOpening = z.infer<typeof zGateOpening>
