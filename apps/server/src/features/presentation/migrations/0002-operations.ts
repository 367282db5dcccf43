import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('presentations')
    .addColumn('operation', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('presentations').addColumn('payment_id', 'text').execute()
  await db.schema.alterTable('presentations').addColumn('required_account', 'text').execute()
}
