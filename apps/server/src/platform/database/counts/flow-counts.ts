import { type Kysely, sql } from 'kysely'
import { countRows, type RowCounting } from './row-counting.ts'

/** Counts of open flows per client. */
export const FLOW_COUNTS: RowCounting = {
  into: 'flow_counts',
  keys: { client: (row) => sql.ref(`${row}.client`) },
  amounts: { flows: () => sql`1`, bytes: (row) => sql.ref(`${row}.kept_bytes`) },
  isCounted: (row) => sql`${sql.ref(`${row}.client`)} is not null`,
  columns: ['client', 'kept_bytes'],
}

export const countFlowsOf = (db: Kysely<unknown>, table: string): Promise<void> => countRows(db, table, FLOW_COUNTS)
