import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from openid4vc_offers`.execute(db)
  await db.schema
    .alterTable('openid4vc_offers')
    .addColumn('credential', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
