import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { PostgresPool } from './postgres-pool.ts'

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

export const postgresDialect = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool })
