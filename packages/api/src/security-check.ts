import * as z from 'zod'

/** Which gate is open, since when, and until when. Epoch milliseconds. */
export const zGateOpening = z
  .object({
    gate: z.string().meta({ example: 'main' }),
    openedAt: z.number().int(),
    closesAt: z.number().int(),
    now: z.number().int().meta({ description: "The server's time of this answer: the clock that counts" }),
  })
  .meta({
    id: 'GateOpening',
    example: { gate: 'main', openedAt: 1_767_225_600_000, closesAt: 1_767_225_610_000, now: 1_767_225_603_000 },
  })

export type GateOpening = z.infer<typeof zGateOpening>
