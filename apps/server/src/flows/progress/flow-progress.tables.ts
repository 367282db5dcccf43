import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/**
 * Step of a flow that the counts tell apart. `waiting`: the code is shown. `scanned`: a wallet has opened it. `abandoned`: failed after a
 * wallet opened it; `failed`: failed before.
 */
export type CountedStep = 'waiting' | 'scanned' | 'done' | 'abandoned' | 'failed'

/**
 * Part of the number of flows at a step: the sum over the connections is the number. Triggers on the tables of flows maintain it. A single
 * row may be negative, because one connection may continue flows that another one started.
 */
export type FlowProgressRow = {
  /** Start of the minute in which the flow began, or was scanned if it is at that step. Merged to hours later. */
  begins: EpochMilliseconds
  kind: 'issuance' | 'presentation'
  step: CountedStep
  /** Process id of the PostgreSQL connection that writes this row; 0 in SQLite. */
  connection: number
  flows: number
}

export type FlowProgressTables = { flow_progress: FlowProgressRow }
