import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('presentations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('erase_at', 'bigint')
    .execute()
  await db.schema.createIndex('presentations_by_expiry').on('presentations').columns(['expires_at']).execute()
  await db.schema.createIndex('presentations_by_erasure').on('presentations').columns(['erase_at']).execute()
}
