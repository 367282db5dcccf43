import { sql } from 'kysely'
import { FLOW_COUNTS } from '../../platform/database/counts/flow-counts.ts'
import { mergeCounts } from '../../platform/database/counts/merge-counts.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { QuotaTables } from './flow-quota.tables.ts'

/** Number of rows from which a client's count is merged. Two servers with all their connections have fewer. */
const MANY_ROWS = 32

export async function findMergeable(db: Queryable<QuotaTables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flow_counts')
    .select('client')
    .groupBy('client')
    .having(({ eb, fn, or }) => or([eb(fn.sum('flows'), '=', 0), eb(fn.countAll(), '>', MANY_ROWS)]))
    .limit(limit)
    .execute()
  return rows.map(({ client }) => client)
}

/** Merges the rows of each client, or deletes them if the client has no open flows. */
export const mergeClients = (tx: Transaction<QuotaTables>, clients: string[]): Promise<void> =>
  mergeCounts(tx, FLOW_COUNTS, { where: sql`client in (${sql.join(clients)})` })
