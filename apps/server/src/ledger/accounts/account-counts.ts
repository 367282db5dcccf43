import { sql } from 'kysely'
import type { RowCounting } from '../../platform/database/counts/row-counting.ts'

/** Accounts of a revoked contract count as active until their own rows are revoked. */
export const ACCOUNT_COUNTS: RowCounting = {
  into: 'account_counts',
  keys: { contract_id: (row) => sql.ref(`${row}.contract_id`) },
  amounts: {
    total: () => sql`1`,
    active: (row) => sql`(case ${sql.ref(`${row}.status`)} when 'Active' then 1 else 0 end)`,
  },
  isCounted: () => sql`true`,
  columns: ['status'],
}
