import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { DatabaseLimits } from './database-limits.ts'
import { PostgresPool } from './postgres-pool.ts'
import type { TransactionGuard } from './transaction-guard.ts'

/** Whether this is PostgreSQL, for the few statements that SQLite does not have. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

export const postgresDialect = (url: string, limits: DatabaseLimits, guard: TransactionGuard): PostgresDialect =>
  new PostgresDialect({ pool: async () => new PostgresPool(url, limits, guard) })
