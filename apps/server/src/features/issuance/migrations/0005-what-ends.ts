import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('issuances_by_expiry').execute()
  // Each clean-up finds due rows in one of these partial indexes, which do not contain rows it has already handled.
  await db.schema
    .createIndex('issuances_by_end')
    .on('issuances')
    .column('ended_at')
    .where('ended_at', 'is not', null)
    .execute()
  // Every open row has claims, and some finished rows keep them a little longer.
  await db.schema
    .createIndex('issuances_with_claims')
    .on('issuances')
    .column('expires_at')
    .where(sql.ref('claims'), 'is not', null)
    .execute()
}
