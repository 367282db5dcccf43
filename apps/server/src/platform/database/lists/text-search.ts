import { type RawBuilder, sql } from 'kysely'
import { searchable } from '../../text/searchable.ts'
import type { Queryable } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Whether a column of searchable text has a text in it, or words that begin as those of it, in any order. What a person types is no
 * pattern.
 *
 * @param column holds what `searchable` makes of a text
 */
export function hasWords(column: string, text: string): RawBuilder<boolean> {
  const isLike = (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`
  const searched = likePattern(searchable(text))
  const words = searched.split(' ')
  const asItIs = isLike(`%${searched}%`)
  if (words.length === 1) return sql<boolean>`${asItIs}`
  const begun = words.map((word) => sql`(${isLike(`${word}%`)} or ${isLike(`% ${word}%`)})`)
  return sql<boolean>`(${asItIs} or (${sql.join(begun, sql` and `)}))`
}

/** Matches rows whose column contains a text. */
export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${likePattern(text)}%`} escape '\\'`

/** Whether a column begins with a text, in whatever case. */
export const beginsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") like ${`${likePattern(text.toLowerCase())}%`} escape '\\'`
    : sql<boolean>`lower(${sql.ref(column)}) glob ${`${globPattern(text.toLowerCase())}*`}`

const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const globPattern = (text: string): string => text.replaceAll(/[*?[]/g, (character) => `[${character}]`)
