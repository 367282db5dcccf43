import { type RawBuilder, sql } from 'kysely'
import { searchable } from '../../text/searchable.ts'
import type { Queryable } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/**
 * Matches rows whose column contains words that start with the words of the text, in any order.
 *
 * @param column contains text in the form that `searchable` returns
 */
export function hasWords(column: string, text: string): RawBuilder<boolean> {
  const words = searchable(text).split(' ')
  if (words[0] === '') return sql<boolean>`(1 = 0)`
  const starts = words.map(
    (word) => sql`(${sql.ref(column)} like ${`${word}%`} or ${sql.ref(column)} like ${`% ${word}%`})`,
  )
  return sql<boolean>`(${sql.join(starts, sql` and `)})`
}

export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${likePattern(text)}%`} escape '\\'`

/** Character after all others, which ends the range of a prefix. */
const LAST = '\u{10ffff}'

/** Uses the index of the column. @param column has the type that `inCodeOrder` returns */
export const startsWith = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}${LAST}`})`

export const startsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") like ${`${likePattern(text.toLowerCase())}%`} escape '\\'`
    : sql<boolean>`lower(${sql.ref(column)}) glob ${`${globPattern(text.toLowerCase())}*`}`

const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const globPattern = (text: string): string => text.replaceAll(/[*?[]/g, (character) => `[${character}]`)
