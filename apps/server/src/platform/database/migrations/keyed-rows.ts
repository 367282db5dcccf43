import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Returns the end of a table definition that makes SQLite store the rows in the tree of the primary key (`without rowid`), so that
 * the table needs only one tree. Suitable for small rows with a text key. Empty for PostgreSQL, which has no equivalent.
 */
export const inTreeOfKey = (db: Kysely<unknown>): RawBuilder<unknown> => (isPostgres(db) ? sql`` : sql`without rowid`)

/** Returns the type of a text column that is sorted by the code of its characters, so that a prefix is a range of its index. */
export const inCodeOrder = (db: Kysely<unknown>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`
