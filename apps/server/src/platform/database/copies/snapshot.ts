import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { DATABASE_LIMITS, withTimeToMigrate } from '../database-limits.ts'
import type { DatabaseLocation } from '../database-location.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import { postgresDialect } from '../postgres/postgres-dialect.ts'
import { PostgresPool } from '../postgres/postgres-pool.ts'
import { addFunctions } from '../sqlite/sqlite-functions.ts'
import type { NoTables } from '../tables.ts'
import { TransactionGuard } from '../transaction-guard.ts'

const ROWS_AT_ONCE = 500

export type StoredRow = Readonly<Record<string, unknown>>

type Snapshot = {
  query: Queryable
  rows(table: string): AsyncIterable<StoredRow[]>
}

/** Reads a database as it is now, while servers continue to use it, and changes nothing in it. */
export async function readSnapshot<Result>(
  location: DatabaseLocation,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return location.kind === 'sqlite' ? readSqlite(location.file, read) : readPostgres(location.url, read)
}

async function readSqlite<Result>(file: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  try {
    const database = new SqliteDatabase(file, { readonly: true, timeout: DATABASE_LIMITS.lock })
    addFunctions(database)
    const db = new Kysely<Record<string, StoredRow>>({ dialect: new SqliteDialect({ database }) })
    try {
      return await db.connection().execute(async (query) => {
        await sql`begin`.execute(query)
        // The first read determines the state that all later reads see.
        await sql`select count(*) from sqlite_master`.execute(query)
        return read({ query: query as never, rows: (table) => inPages(query.selectFrom(table).selectAll().stream()) })
      })
    } finally {
      await db.destroy()
    }
  } catch (error) {
    throw explainSqliteError(error, file)
  }
}

async function* inPages(rows: AsyncIterable<StoredRow>): AsyncGenerator<StoredRow[]> {
  let page: StoredRow[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < ROWS_AT_ONCE) continue
    yield page
    page = []
  }
  yield page
}

async function readPostgres<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const pool = new PostgresPool(url, withTimeToMigrate(DATABASE_LIMITS), new TransactionGuard())
  const db = new Kysely<NoTables>({ dialect: postgresDialect(pool) })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((query) => read({ query, rows: (table) => fetched(query, table) }))
  } finally {
    await db.destroy()
  }
}

async function* fetched(query: Queryable, table: string): AsyncGenerator<StoredRow[]> {
  await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(query)
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from all_rows`.execute(query)
    yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close all_rows`.execute(query)
}
