import type { EpochMilliseconds } from '@vitrine/api/units.ts'
export type GateOpeningRow = { gate: string; opened_at: EpochMilliseconds; closes_at: EpochMilliseconds }

export type GateTables = {
  gate_openings: GateOpeningRow
}
