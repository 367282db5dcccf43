import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Returns the end of a table definition that makes SQLite store the rows in the tree of the primary key (`without rowid`), so that
 * the table needs only one tree. Suitable for small rows with a text key. Empty for PostgreSQL, which has no equivalent.
 */
export const inTreeOfKey = (db: Kysely<unknown>): RawBuilder<unknown> => (isPostgres(db) ? sql`` : sql`without rowid`)

/** Moves the rows of a SQLite table into the tree of its primary key, and keeps its indexes. Does nothing on PostgreSQL. */
export async function moveToTreeOfKey(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) return
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const definition = rows.find(({ type }) => type === 'table')?.sql
  if (!definition) throw new Error(`there is no table ${table}`)
  const copy = `${table}_by_key`
  await sql.raw(`${definition.replace(`"${table}"`, `"${copy}"`)} without rowid`).execute(db)
  await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(copy).renameTo(table).execute()
  for (const index of rows.filter(({ type }) => type !== 'table')) await sql.raw(index.sql).execute(db)
}
