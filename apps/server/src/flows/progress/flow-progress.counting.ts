import { sql } from 'kysely'
import type { RowCounting } from '../../platform/database/counts/row-counting.ts'
import type { FlowProgressRow } from './flow-progress.tables.ts'

const MINUTE = 60_000

export const progressCounting = (kind: FlowProgressRow['kind']): RowCounting => ({
  into: 'flow_progress',
  keys: {
    begins: (row) => {
      const since = sql`case ${sql.ref(`${row}.state`)}
        when 'scanned' then ${sql.ref(`${row}.scanned_at`)} else ${sql.ref(`${row}.created_at`)} end`
      return sql`(${since}) - (${since}) % ${sql.lit(MINUTE)}`
    },
    kind: () => sql`${sql.lit(kind)}`,
    step: (row) => sql`case
      when ${sql.ref(`${row}.state`)} = 'failed' and ${sql.ref(`${row}.scanned_at`)} is not null then 'abandoned'
      else ${sql.ref(`${row}.state`)} end`,
  },
  amounts: { flows: () => sql`1` },
  isCounted: () => sql`1 = 1`,
  columns: ['state'],
  keepsDeleted: true,
})
