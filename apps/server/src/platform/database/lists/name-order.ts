import type { Language } from '@vitrine/languages/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'
import { KEY_OF_NAME } from '../sqlite/sqlite-functions.ts'

/** On SQLite, only `Database.reader` supports this expression. */
export const inAlphabet = (db: Queryable, name: RawBuilder<unknown>, language: Language): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`${name} collate ${sql.id(`${language}-x-icu`)}`
    : sql`${sql.raw(KEY_OF_NAME)}(${name}, ${sql.lit(language)})`
