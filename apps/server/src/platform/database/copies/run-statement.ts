import SqliteDatabase from 'better-sqlite3'
import { Kysely, type RawBuilder, SqliteDialect } from 'kysely'
import { DATABASE_LIMITS } from '../database-limits.ts'
import type { DatabaseLocation } from '../database-location.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import { postgresDialect } from '../postgres/postgres-dialect.ts'
import { PostgresPool } from '../postgres/postgres-pool.ts'
import type { NoTables } from '../tables.ts'
import { TransactionGuard } from '../transaction-guard.ts'

/** Runs one statement on a database that a server may be using. Unlike `Database.open`, this does not migrate the tables. */
export async function runStatement(location: DatabaseLocation, statement: RawBuilder<unknown>): Promise<void> {
  if (location.kind === 'sqlite') return runOnFile(location.file, statement)
  const pool = new PostgresPool(location.url, DATABASE_LIMITS, new TransactionGuard())
  await runOn(new Kysely<NoTables>({ dialect: postgresDialect(pool) }), statement)
}

async function runOnFile(file: string, statement: RawBuilder<unknown>): Promise<void> {
  try {
    const database = new SqliteDatabase(file, { timeout: DATABASE_LIMITS.lock })
    await runOn(new Kysely<NoTables>({ dialect: new SqliteDialect({ database }) }), statement)
  } catch (error) {
    throw explainSqliteError(error, file)
  }
}

async function runOn(db: Kysely<NoTables>, statement: RawBuilder<unknown>): Promise<void> {
  try {
    await statement.execute(db)
  } finally {
    await db.destroy()
  }
}
