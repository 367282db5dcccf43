export type GateOpeningRow = { gate: string; opened_at: number; closes_at: number }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    gate_openings: GateOpeningRow
  }
}
