import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

export async function makeAppendOnly(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  await (isPostgres(db) ? refuseOnPostgres(db, table) : refuseOnSqlite(db, table, key))
}

async function refuseOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = sql.ref(`refuse_change_of_${table}`)
  await sql`create function ${refusal}() returns trigger language plpgsql
    as $$ begin raise exception using message = ${messageFor(table)}; end $$`.execute(db)
  await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${refusal}()`.execute(db)
}

/** SQLite also refuses `insert or replace`, which would delete a row without the trigger for deletions. */
async function refuseOnSqlite(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  for (const change of ['update', 'delete'] as const)
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${messageFor(table)}); end`.execute(db)
  const [column, added] = [sql.ref(key), sql.ref(`new.${key}`)]
  await sql`create trigger ${sql.ref(`${table}_no_replacement`)} before insert on ${sql.table(table)}
    when exists (select 1 from ${sql.table(table)} where ${column} = ${added})
    begin select raise(abort, ${messageFor(table)}); end`.execute(db)
}

const messageFor = (table: string) => sql.lit(`${table} is append-only`)
