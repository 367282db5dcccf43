import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { isPostgres } from './postgres-dialect.ts'

/** Whether a column has a text in it, in whatever case. What a person types is no pattern. */
export const hasText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db) ? isLike(column, `%${likePattern(text)}%`) : isGlob(column, `*${globPattern(text)}*`)

/** Whether a column begins with a text, in whatever case. */
export const beginsWithText = (db: Queryable, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db) ? isLike(column, `${likePattern(text)}%`) : isGlob(column, `${globPattern(text)}*`)

/** By this collation because what lower() makes of letters such as Ł is otherwise up to the database's locale. */
const isLike = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") like ${pattern} escape '\\'`

const likePattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** SQLite's lower() knows ASCII only; the pattern takes all other letters in both cases. */
const isGlob = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) glob ${pattern}`

const globPattern = (text: string): string =>
  text.toLowerCase().replaceAll(/[*?[]|\P{ASCII}/gu, (character) => `[${character}${upperCase(character)}]`)

/** Of a letter that has one of its own; `ß` becomes two letters, which are none. */
function upperCase(character: string): string {
  const upper = character.toUpperCase()
  return [...upper].length === 1 ? upper : ''
}
