import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issuances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('claims', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema.createIndex('issuances_by_expiry').on('issuances').columns(['expires_at']).execute()
}
