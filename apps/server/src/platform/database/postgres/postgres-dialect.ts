import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { PostgresPool } from './postgres-pool.ts'

/** Returns whether a database is PostgreSQL, for the few statements that SQLite lacks. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

export const postgresDialect = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool })
