import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Makes SQLite store the rows in the tree of the primary key, so that the table needs only one tree. Suitable for small rows with a text
 * key.
 */
export const inTreeOfKey = (db: Kysely<unknown>): RawBuilder<unknown> => (isPostgres(db) ? sql`` : sql`without rowid`)

/** The column is sorted by the code of its characters, so that a prefix is a range of its index. */
export const inCodeOrder = (db: Kysely<unknown>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`
