import type { Bytes } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { FLOW_COUNTS } from '../../platform/database/counts/flow-counts.ts'
import { mergeCounts } from '../../platform/database/counts/merge-counts.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { QuotaTables } from './flow-quota.tables.ts'

const { preparedFind } = statementsOn<QuotaTables>()

/** Number and size of flows that are open or have a result that is not erased yet. */
export type FlowUse = { flows: number; bytes: Bytes }

const sumOf = (db: Queryable<QuotaTables>) =>
  db
    .selectFrom('flow_counts')
    .select(({ fn }) => [fn.sum<number | null>('flows').as('flows'), fn.sum<number | null>('bytes').as('bytes')])

const useOf = preparedFind((db, { client }: { client: string }) => sumOf(db).where('client', '=', client))

export const findUse = async (db: Queryable<QuotaTables>, client: string): Promise<FlowUse> =>
  toUse(await useOf(db, { client }))

/** Number of clients with kept flows, and the numbers of all these flows and of those of the client that has most. */
export type ClientUse = { clients: number; flows: number; most: number }

/** Reads a row per client. */
export async function findClientUse(db: Queryable<QuotaTables>): Promise<ClientUse> {
  const ofClients = db
    .selectFrom('flow_counts')
    .select(({ fn }) => fn.sum<number>('flows').as('flows'))
    .groupBy('client')
    .having(({ eb, fn }) => eb(fn.sum('flows'), '>', 0))
    .as('of_clients')
  const { clients, flows, most } = await db
    .selectFrom(ofClients)
    .select(({ fn }) => [
      fn.countAll<number>().as('clients'),
      fn.sum<number | null>('flows').as('flows'),
      fn.max<number | null>('flows').as('most'),
    ])
    .executeTakeFirstOrThrow()
  return { clients: Number(clients), flows: Number(flows ?? 0), most: Number(most ?? 0) }
}

export const findTotalUse = async (db: Queryable<QuotaTables>): Promise<FlowUse> =>
  toUse(await sumOf(db).executeTakeFirst())

/** Serializes transactions that start flows of one client. (SQLite has one writer at a time anyway.) */
export const lockClient = (tx: Transaction<QuotaTables>, client: string): Promise<void> => lock(tx, client)

/** Serializes transactions that start flows of any client. To avoid deadlocks, take this lock before `lockClient`, never after it. */
export const lockAll = (tx: Transaction<QuotaTables>): Promise<void> => lock(tx, ALL)

/** This key cannot collide with a client's pseudonym, which is a hash. */
const ALL = 'all'

async function lock(tx: Transaction<QuotaTables>, key: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

const toUse = (row: { flows: number | null; bytes: number | null } | undefined): FlowUse => ({
  flows: Number(row?.flows ?? 0),
  bytes: Number(row?.bytes ?? 0),
})

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
