import type { EpochMilliseconds } from '@vitrine/api/units.ts'
export type GateOpeningRow = { gate: string; opened_at: EpochMilliseconds; closes_at: EpochMilliseconds }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    gate_openings: GateOpeningRow
  }
}
