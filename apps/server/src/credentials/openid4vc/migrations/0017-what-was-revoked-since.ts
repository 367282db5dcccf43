import { type Kysely, sql } from 'kysely'

/**
 * Adds an index that finds the entries of a status list that were revoked after a given version of the list, so that no query
 * reads all entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('status_entries').addColumn('revoked_in', 'bigint').execute()
  await db.schema
    .createIndex('status_entries_by_revocation')
    .on('status_entries')
    .columns(['list_id', 'revoked_in', 'index'])
    .where(sql.ref('revoked_in'), 'is not', null)
    .execute()
}
