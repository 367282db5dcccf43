import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('presentations_by_expiry').execute()
  // Clean-ups find due rows with these partial indexes. Rows that were already handled are not in the indexes.
  await db.schema
    .createIndex('presentations_by_end')
    .on('presentations')
    .column('ended_at')
    .where('ended_at', 'is not', null)
    .execute()
  await db.schema
    .createIndex('presentations_open')
    .on('presentations')
    .column('expires_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.dropIndex('presentations_by_erasure').execute()
  await db.schema
    .createIndex('presentations_by_erasure')
    .on('presentations')
    .column('erase_at')
    .where('erase_at', 'is not', null)
    .execute()
}
