import type { Bytes } from '@vitrine/api/units.ts'

/**
 * Part of the count of a client's open flows: the sum over the client's rows is the count. Triggers on the tables of flows maintain
 * it (`countFlowsOf`). A single row may be negative, because one connection may end flows that another one started.
 */
type FlowCountRow = {
  client: string
  /** Process id of the PostgreSQL connection that writes this row; 0 in SQLite. */
  connection: number
  flows: number
  bytes: Bytes
}

export type QuotaTables = {
  flow_counts: FlowCountRow
}
