import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('issuances_by_expiry').execute()
  // Each sweep reads what is due in one of these, and never what it has done before.
  await db.schema
    .createIndex('issuances_by_end')
    .on('issuances')
    .column('ended_at')
    .where('ended_at', 'is not', null)
    .execute()
  // Whatever is open has claims, and some of what is done has them a little longer.
  await db.schema
    .createIndex('issuances_with_claims')
    .on('issuances')
    .column('expires_at')
    .where(sql.ref('claims'), 'is not', null)
    .execute()
}
