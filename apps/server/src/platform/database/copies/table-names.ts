import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/** Includes tables of other programs. */
export async function tableNames(query: Queryable): Promise<string[]> {
  const { rows } = await (isPostgres(query)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(query)
  return rows.map(({ name }) => name)
}
