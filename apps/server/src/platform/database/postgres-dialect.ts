import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** Our 64-bit numbers are times and money, all within the integers that a JavaScript number holds exactly. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Whether this is PostgreSQL, for the few statements that SQLite does not have. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Kysely's dialect for PostgreSQL with 64-bit integers read as numbers. */
export function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 5000 })
      // An idle connection that breaks must not end the process: the next query gets a new one.
      pool.on('error', () => {})
      return pool
    },
  })
}
