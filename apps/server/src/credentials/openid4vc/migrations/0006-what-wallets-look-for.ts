import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openid4vc_offers').addColumn('client_id', 'text').execute()
  await db.schema.alterTable('status_lists').addColumn('signer', 'text').execute()
  await db.schema
    .alterTable('openid4vc_offers')
    .addColumn('by_identifier', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
