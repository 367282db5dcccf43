import { type Kysely, sql } from 'kysely'
import { inCodeOrder, inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receivers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull().check(sql`balance >= 0`))
    .execute()
  await createPayments(db)
  await db.schema
    .createTable('coupons')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('valid_to', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', inCodeOrder(db), (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('receiver_id', 'text', (column) => column.notNull().references('receivers.id'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('pending', 'settled', 'refused')`))
    .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('payments_without_end')
    .on('payments')
    .column('created_at')
    .where(sql.ref('state'), '!=', sql.lit('settled'))
    .execute()
  // Finds the payments of an account in the order of the list.
  await db.schema
    .createIndex('payments_by_account')
    .on('payments')
    .columns(['account_id', 'ended_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('settled'))
    .execute()
}

export const paymentsMigrations: readonly NamedMigration[] = [{ name: '0011-payments', up }]
