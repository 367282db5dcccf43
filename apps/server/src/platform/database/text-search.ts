import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { isPostgres } from './postgres-dialect.ts'

/**
 * Whether a column has a text in it, or begins with it, in whatever case. What a person types is no pattern.
 */
export const hasText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isLike(db, column, `%${likePattern(text)}%`)

export const beginsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isLike(db, column, `${likePattern(text)}%`)

/** The databases' own lower() leaves letters such as Ł alone: SQLite's always, PostgreSQL's by its locale. */
function isLike(db: Queryable, column: string, pattern: string): RawBuilder<boolean> {
  const reference = sql.ref(column)
  const lowered = isPostgres(db) ? sql`lower(${reference} collate "und-x-icu")` : sql`unicode_lower(${reference})`
  return sql<boolean>`${lowered} like ${pattern} escape '\\'`
}

const likePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)
