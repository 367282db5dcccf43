import { type Kysely, sql } from 'kysely'

/** The places of a status list that were revoked after a version of it, without a look at all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('status_entries').addColumn('revoked_in', 'bigint').execute()
  await db.schema
    .createIndex('status_entries_by_revocation')
    .on('status_entries')
    .columns(['list_id', 'revoked_in', 'index'])
    .where(sql.ref('revoked_in'), 'is not', null)
    .execute()
}
