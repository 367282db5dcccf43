import { type RawBuilder, sql } from 'kysely'
import { searchable } from '../text/searchable.ts'
import type { Queryable } from './database.ts'
import { isPostgres } from './postgres-dialect.ts'

/**
 * Whether a column of searchable text has each word of a text in it. What a person types is no pattern.
 *
 * @param column holds what `searchable` makes of a text
 */
export function hasWords(column: string, text: string): RawBuilder<boolean> {
  const words = searchable(text)
    .split(' ')
    .map((word) => sql`${sql.ref(column)} like ${`%${likePattern(word)}%`} escape '\\'`)
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** Whether a column begins with a text, in whatever case. */
export const beginsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") like ${`${likePattern(text.toLowerCase())}%`} escape '\\'`
    : sql<boolean>`lower(${sql.ref(column)}) glob ${`${globPattern(text.toLowerCase())}*`}`

const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const globPattern = (text: string): string => text.replaceAll(/[*?[]/g, (character) => `[${character}]`)
