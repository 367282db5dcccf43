import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Current time of PostgreSQL, also within a transaction: epoch milliseconds, with a fraction. */
export const postgresNow: RawBuilder<number> = sql`extract(epoch from clock_timestamp())::float8 * 1000`

/** The result is accurate to half the duration of the query. */
export async function postgresClockAhead(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<Milliseconds | undefined> {
  const asked = Date.now()
  const { rows } = await sql<{ at: number }>`select ${postgresNow} as at`.execute(db)
  const [row] = rows
  return row && row.at - (asked + Date.now()) / 2
}
