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
