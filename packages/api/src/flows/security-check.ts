import * as z from 'zod'

/** The state with which a gate is asked for by a card whose `extraStatusData` names none. */
const GATE_STATE = 'security-gate'

/** The state of a presentation request with which a card asks for its gate. */
export const gateStateOf = ({ presentation }: { presentation: { extraStatusData: string } }): string =>
  presentation.extraStatusData || GATE_STATE

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
