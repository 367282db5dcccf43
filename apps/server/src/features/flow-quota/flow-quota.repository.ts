import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** What is kept of runs that are open, or have a result that is not erased yet. */
export type Kept = { runs: number; bytes: number }

/** The sum over both kinds of runs, of one client or of all. */
function sumOf(db: Queryable, client?: string) {
  const of = (table: 'issuances' | 'presentations') => {
    const runs = db.selectFrom(table).select('kept_bytes')
    return client === undefined ? runs.where('client', 'is not', null) : runs.where('client', '=', client)
  }
  return db
    .selectFrom(of('issuances').unionAll(of('presentations')).as('kept'))
    .select((kept) => [kept.fn.countAll<number>().as('runs'), kept.fn.sum<number | null>('kept_bytes').as('bytes')])
}

const keptOf = prepared((db, { client }: { client: string }) => sumOf(db, client))

/** What is kept for one client. */
export const findKept = async (db: Queryable, client: string): Promise<Kept> =>
  toKept(await keptOf.first(db, { client }))

/** What is kept for all clients together. */
export const findAllKept = async (db: Queryable): Promise<Kept> => toKept(await sumOf(db).executeTakeFirst())

/** When what is to be ended or erased first was or will be due, in epoch milliseconds; undefined where nothing is kept. */
export async function findFirstDue(db: Queryable): Promise<number | undefined> {
  const issuance = await db
    .selectFrom('issuances')
    .select('expires_at as due')
    .where('client', 'is not', null)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  const presentation = await db
    .selectFrom('presentations')
    // In the words of the index.
    .select(({ fn }) => fn.coalesce('erase_at', 'expires_at').as('due'))
    .where('client', 'is not', null)
    .orderBy(({ fn }) => fn.coalesce('erase_at', 'expires_at'))
    .limit(1)
    .executeTakeFirst()
  const times = [issuance, presentation].flatMap((row) => row?.due ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Lets one transaction after the other begin runs of a client. (SQLite has one writer at a time as it is.) */
export const holdClient = (tx: Transaction, client: string): Promise<void> => hold(tx, client)

/** Lets one transaction after the other begin runs, whoever's. A client is held after all are, never before. */
export const holdAll = (tx: Transaction): Promise<void> => hold(tx, ALL)

/** No client's name, which are hashes. */
const ALL = 'all'

async function hold(tx: Transaction, whose: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`.execute(tx)
}

const toKept = (row: { runs: number; bytes: number | null } | undefined): Kept => ({
  runs: Number(row?.runs ?? 0),
  bytes: Number(row?.bytes ?? 0),
})
