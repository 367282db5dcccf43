import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../postgres/postgres-dialect.ts'

/** Makes the database itself refuse to change or delete rows of a table. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = sql.lit(`${table} is append-only`)
  if (isPostgres(db)) {
    await sql`create function ${sql.ref(`refuse_change_of_${table}`)}() returns trigger language plpgsql
      as $$ begin raise exception using message = ${refusal}; end $$`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`refuse_change_of_${table}`)}()`.execute(db)
    return
  }
  for (const change of ['update', 'delete'] as const)
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${refusal}); end`.execute(db)
}

/**
 * Makes SQLite refuse `insert or replace` in an append-only table: it deletes a row without the trigger for deletions. PostgreSQL has no
 * such statement, and its `on conflict do update` is an update.
 */
export async function refuseReplacements(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  if (isPostgres(db)) return
  const [column, added] = [sql.ref(key), sql.ref(`new.${key}`)]
  await sql`create trigger ${sql.ref(`${table}_no_replacement`)} before insert on ${sql.table(table)}
    when exists (select 1 from ${sql.table(table)} where ${column} = ${added})
    begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
}
