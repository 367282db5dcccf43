import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Open issuances are ended, because their claims were not calculated yet. They had at most five minutes left, and visitors can
  // start them again.
  await sql`update issuances set state = 'failed', error_code = 'EXPIRED', ended_at = expires_at
    where claims is not null and ended_at is null`.execute(db)
  await sql`update issuances set claims = null, client = null where claims is not null`.execute(db)
  await db.schema.alterTable('issuances').renameColumn('claims', 'holder_name').execute()
  await db.schema
    .alterTable('issuances')
    .addColumn('engine', 'text', (column) => column.notNull().defaultTo('openid4vc'))
    .execute()
}
