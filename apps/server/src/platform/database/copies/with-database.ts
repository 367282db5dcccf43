import SqliteDatabase from 'better-sqlite3'
import { type Dialect, Kysely, SqliteDialect } from 'kysely'
import { DATABASE_LIMITS, withTimeToMigrate } from '../database-limits.ts'
import type { DatabaseLocation } from '../database-location.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import { postgresDialect } from '../postgres/postgres-dialect.ts'
import { PostgresPool } from '../postgres/postgres-pool.ts'
import { addFunctions } from '../sqlite/sqlite-functions.ts'
import type { NoTables } from '../tables.ts'
import { TransactionGuard } from '../transaction-guard.ts'

type Work<Result> = (db: Kysely<NoTables>) => Promise<Result>

/**
 * Works on a database that a server may be using. Unlike `Database.open`, this does not migrate the tables.
 *
 * @param access `long-reads` may take longer than the statements of a server
 */
export async function withDatabase<Result>(
  location: DatabaseLocation,
  access: 'long-reads' | 'one-write',
  work: Work<Result>,
): Promise<Result> {
  const isReading = access === 'long-reads'
  if (location.kind === 'postgres') {
    const limits = isReading ? withTimeToMigrate(DATABASE_LIMITS) : DATABASE_LIMITS
    return withDialect(postgresDialect(new PostgresPool(location.url, limits, new TransactionGuard())), work)
  }
  try {
    const database = new SqliteDatabase(location.file, { readonly: isReading, timeout: DATABASE_LIMITS.lock })
    addFunctions(database)
    return await withDialect(new SqliteDialect({ database }), work)
  } catch (error) {
    throw explainSqliteError(error, location.file)
  }
}

async function withDialect<Result>(dialect: Dialect, work: Work<Result>): Promise<Result> {
  const db = new Kysely<NoTables>({ dialect })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
