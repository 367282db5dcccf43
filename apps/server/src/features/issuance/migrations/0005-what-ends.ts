import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('issuances_by_expiry').execute()
  // Clean-ups find due rows with these partial indexes. Rows that were already handled are not in the indexes.
  await db.schema
    .createIndex('issuances_by_end')
    .on('issuances')
    .column('ended_at')
    .where('ended_at', 'is not', null)
    .execute()
  // This index contains all open issuances, and finished ones that still keep their claims.
  await db.schema
    .createIndex('issuances_with_claims')
    .on('issuances')
    .column('expires_at')
    .where(sql.ref('claims'), 'is not', null)
    .execute()
}
