import { type Kysely, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { DatabaseLocation } from '../database-location.ts'
import type { NoTables } from '../tables.ts'
import { withDatabase } from './with-database.ts'

const ROWS_AT_ONCE = 500

export type StoredRow = Readonly<Record<string, unknown>>

type Snapshot = {
  query: Queryable
  rows(table: string): AsyncIterable<StoredRow[]>
}

type Read<Result> = (snapshot: Snapshot) => Promise<Result>

/** Reads a database as it is now, while servers continue to use it, and changes nothing in it. */
export const readSnapshot = <Result>(location: DatabaseLocation, read: Read<Result>): Promise<Result> =>
  withDatabase(location, 'long-reads', (db) =>
    location.kind === 'sqlite' ? readSqlite(db, read) : readPostgres(db, read),
  )

const readSqlite = <Result>(db: Kysely<NoTables>, read: Read<Result>): Promise<Result> =>
  db.connection().execute(async (query) => {
    await sql`begin`.execute(query)
    // The first read determines the state that all later reads see.
    await sql`select count(*) from sqlite_master`.execute(query)
    const anyTable = query.$extendTables<Record<string, StoredRow>>()
    return read({ query, rows: (table) => inPages(anyTable.selectFrom(table).selectAll().stream()) })
  })

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

const readPostgres = <Result>(db: Kysely<NoTables>, read: Read<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((query) => read({ query, rows: (table) => fetched(query, table) }))

async function* fetched(query: Queryable, table: string): AsyncGenerator<StoredRow[]> {
  await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(query)
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from all_rows`.execute(query)
    yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close all_rows`.execute(query)
}
