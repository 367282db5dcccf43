import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('contract_id', 'text', (column) => column.notNull().references('contracts.id'))
    .addColumn('holder_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Active', 'Revoked')`))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('last_usage', 'bigint')
    .addColumn('balance', 'bigint', (column) => column.check(sql`balance >= 0`))
    .execute()
  await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created']).execute()
  await db.schema
    .createTable('credentials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('issuance_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('valid', 'revoked')`))
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credentials_by_issuance').on('credentials').columns(['issuance_id']).execute()
  await db.schema.createIndex('credentials_by_account').on('credentials').columns(['account_id']).execute()
}
