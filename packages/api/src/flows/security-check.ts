import * as z from 'zod'

/** Default `state` of a presentation request for a gate, if the card has no `extraStatusData`. */
const GATE_STATE = 'security-gate'

/** Returns the `state` of a presentation request that opens the gate of a card. */
export const gateStateOf = ({ presentation }: { presentation: { extraStatusData: string } }): string =>
  presentation.extraStatusData || GATE_STATE

/** Response of `GET /admin/security/check`: the open gate. All times are in epoch milliseconds. */
export const zGateOpening = z
  .object({
    gate: z.string().meta({ example: 'main' }),
    openedAt: z.number().int(),
    closesAt: z.number().int(),
    now: z.number().int().meta({ description: "The server's clock at the time of this response (epoch milliseconds)" }),
  })
  .meta({
    id: 'GateOpening',
    example: { gate: 'main', openedAt: 1_767_225_600_000, closesAt: 1_767_225_610_000, now: 1_767_225_603_000 },
  })

export type GateOpening = z.infer<typeof zGateOpening>
