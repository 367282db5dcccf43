import * as z from 'zod/mini'
import { described } from '../described.ts'

const GATE_STATE = 'security-gate'

/** Returns the `state` of a presentation request that opens the gate of a card. */
export const gateStateOf = ({ presentation }: { presentation: { extraStatusData: string } }): string =>
  presentation.extraStatusData || GATE_STATE

/** Response of `GET /admin/security/check`. All times are in epoch milliseconds. */
export const zGateOpening = described(
  z.object({
    gate: described(z.string(), { example: 'main' }),
    openedAt: z.int(),
    closesAt: z.int(),
    now: described(z.int(), "The server's clock at the time of this response (epoch milliseconds)"),
  }),
  {
    id: 'GateOpening',
    example: { gate: 'main', openedAt: 1_767_225_600_000, closesAt: 1_767_225_610_000, now: 1_767_225_603_000 },
  },
)

export type GateOpening = z.infer<typeof zGateOpening>
