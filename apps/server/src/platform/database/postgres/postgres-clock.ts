import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The time that PostgreSQL has at this moment, also within a transaction: epoch milliseconds, with a fraction. */
export const postgresNow: RawBuilder<number> = sql`extract(epoch from clock_timestamp())::float8 * 1000`

/** How far PostgreSQL's clock is ahead of ours, in milliseconds, give or take half the time of the question. */
export async function postgresClockAhead(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<number | undefined> {
  const asked = Date.now()
  const { rows } = await sql<{ at: number }>`select ${postgresNow} as at`.execute(db)
  const [row] = rows
  return row && row.at - (asked + Date.now()) / 2
}
