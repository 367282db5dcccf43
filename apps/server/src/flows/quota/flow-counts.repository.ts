import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import type { FlowUse } from './flow-quota.repository.ts'
import type { FlowCountRow } from './flow-quota.tables.ts'

/** Number of rows from which a client's count is merged. Two servers with all their connections have fewer. */
const MANY_ROWS = 32

/** Returns at most `limit` clients whose counts `mergeCounts` can reduce: those without open flows, and those with many rows. */
export async function findMergeable(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flow_counts')
    .select('client')
    .groupBy('client')
    .having(({ eb, fn, or }) => or([eb(fn.sum('flows'), '=', 0), eb(fn.countAll(), '>', MANY_ROWS)]))
    .limit(limit)
    .execute()
  return rows.map(({ client }) => client)
}

/**
 * Replaces the rows of each client by one row with their sum, or by none if the client has no open flows. Does not wait for rows that
 * other transactions are changing, and leaves them as they are. So it never changes a sum and never blocks a flow.
 */
export async function mergeCounts(tx: Transaction, clients: string[]): Promise<void> {
  const rows = tx.selectFrom('flow_counts').selectAll().where('client', 'in', clients)
  const locked = await (isPostgres(tx) ? rows.forUpdate().skipLocked() : rows).execute()
  for (const [client, parts] of Map.groupBy(locked, (row) => row.client)) {
    const connections = parts.map(({ connection }) => connection)
    await tx.deleteFrom('flow_counts').where('client', '=', client).where('connection', 'in', connections).execute()
    const { flows, bytes } = sumOfParts(parts)
    if (flows === 0 && bytes === 0) continue
    await tx
      .insertInto('flow_counts')
      .values({ client, connection: Math.min(...connections), flows, bytes })
      .execute()
  }
}

const sumOfParts = (parts: readonly FlowCountRow[]): FlowUse =>
  parts.reduce((sum, part) => ({ flows: sum.flows + part.flows, bytes: sum.bytes + part.bytes }), {
    flows: 0,
    bytes: 0,
  })
