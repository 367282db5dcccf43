import { type Kysely, sql } from 'kysely'

/** Adds an index that finds the payments of an account in the order of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_by_account')
    .on('payments')
    .columns(['account_id', 'ended_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('settled'))
    .execute()
}
