import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('presentations').addColumn('browser', 'text').execute()
  await db.schema.alterTable('presentations').addColumn('response_code', 'text').execute()
  await db.schema.alterTable('presentations').addColumn('held_answer', 'text').execute()
  await db.schema
    .createIndex('presentations_by_response_code')
    .unique()
    .on('presentations')
    .column('response_code')
    .where('response_code', 'is not', null)
    .execute()
}
