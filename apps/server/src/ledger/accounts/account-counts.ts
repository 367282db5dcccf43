import { sql } from 'kysely'
import type { RowCounting } from '../../platform/database/counts/row-counting.ts'

/** Counts of active accounts per contract. Accounts of a revoked contract count until their own rows are revoked. */
export const ACCOUNT_COUNTS: RowCounting = {
  into: 'account_counts',
  keys: { contract_id: (row) => sql.ref(`${row}.contract_id`) },
  amounts: { active: () => sql`1` },
  isCounted: (row) => sql`${sql.ref(`${row}.status`)} = 'Active'`,
  columns: ['status'],
}
