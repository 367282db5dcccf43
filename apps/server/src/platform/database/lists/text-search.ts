import { type RawBuilder, sql } from 'kysely'
import { searchable } from '../../text/searchable.ts'
import type { Queryable } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Matches rows whose column contains a text, or contains words that start with the words of the text, in any order. Wildcards in
 * the text are matched literally.
 *
 * @param column contains text in the form that `searchable` returns
 */
export function hasWords(column: string, text: string): RawBuilder<boolean> {
  const isLike = (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`
  const searched = likePattern(searchable(text))
  const words = searched.split(' ')
  const asItIs = isLike(`%${searched}%`)
  if (words.length === 1) return sql<boolean>`${asItIs}`
  const starts = words.map((word) => sql`(${isLike(`${word}%`)} or ${isLike(`% ${word}%`)})`)
  return sql<boolean>`(${asItIs} or (${sql.join(starts, sql` and `)}))`
}

/** Matches rows whose column contains a text. */
export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${likePattern(text)}%`} escape '\\'`

/** Matches rows whose column starts with a text, ignoring case. */
export const startsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") like ${`${likePattern(text.toLowerCase())}%`} escape '\\'`
    : sql<boolean>`lower(${sql.ref(column)}) glob ${`${globPattern(text.toLowerCase())}*`}`

const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const globPattern = (text: string): string => text.replaceAll(/[*?[]/g, (character) => `[${character}]`)
