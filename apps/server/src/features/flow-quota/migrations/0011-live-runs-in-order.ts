import { type Kysely, sql } from 'kysely'

/** Recreates the indexes with the id as second column, so the flows can be read page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('issuances_live').execute()
  await db.schema.dropIndex('presentations_live').execute()
  await sql`create index issuances_live on issuances (client, id, kept_bytes, expires_at)
    where client is not null`.execute(db)
  await sql`create index presentations_live on presentations (client, id, kept_bytes, coalesce(erase_at, expires_at))
    where client is not null`.execute(db)
}
