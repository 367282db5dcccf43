import { type Kysely, sql } from 'kysely'
import { countRows } from '../../platform/database/counts/row-counting.ts'
import { inCodeOrder, inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'
import { ACCOUNT_COUNTS } from './account-counts.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createAccountCounts(db)
  await createOrders(db)
  await createTerms(db)
  await createCredentials(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('contract_id', 'text', (column) => column.notNull().references('contracts.id'))
    .addColumn('holder_name', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('search_name', 'text', (column) => column.notNull())
    .addColumn('name_key_en', inCodeOrder(db), (column) => column.notNull().defaultTo(''))
    .addColumn('name_key_pl', inCodeOrder(db), (column) => column.notNull().defaultTo(''))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Active', 'Revoked')`))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('last_usage', 'bigint')
    .addColumn('balance', 'bigint', (column) => column.check(sql`balance >= 0`))
    .addColumn('erased_at', 'bigint')
    .addColumn('suspended_since', 'bigint')
    .addColumn('suspended_until', 'bigint')
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // The indexes match the default order of both account lists: the id comes last and orders accounts with the same time.
  await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created', 'id']).execute()
  await db.schema
    .createIndex('accounts_suspended_until')
    .on('accounts')
    .columns(['suspended_until', 'id'])
    .where(sql.ref('suspended_until'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('accounts_by_person')
    .on('accounts')
    .columns(['person_id', 'created', 'id'])
    .where(sql.ref('person_id'), 'is not', null)
    .execute()
  await db.schema.createIndex('accounts_in_order').on('accounts').columns(['created', 'id']).execute()
}

async function createAccountCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_counts')
    .addColumn('contract_id', 'text', (column) => column.notNull())
    .addColumn('connection', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_counts_key', ['contract_id', 'connection'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await countRows(db, 'accounts', ACCOUNT_COUNTS)
}

/**
 * Creates the indexes of the order of names and of the filter by the rarer status. They contain the contract, so that a page far into the
 * list of one contract is found without reading the accounts before it. Other orders have no index: each use of a card would write it.
 */
async function createOrders(db: Kysely<unknown>): Promise<void> {
  for (const key of ['name_key_en', 'name_key_pl'])
    await db.schema.createIndex(`accounts_by_${key}`).on('accounts').columns([key, 'id', 'contract_id']).execute()
  await sql`create index accounts_revoked on accounts (created, id, contract_id) where status = 'Revoked'`.execute(db)
}

async function createTerms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_terms')
    .addColumn('term', inCodeOrder(db), (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('contract_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_terms_key', ['term', 'account_id', 'contract_id'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credentials')
    .addColumn('id', inCodeOrder(db), (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('valid', 'suspended', 'revoked')`))
    .addColumn('revocation_pending_since', 'bigint')
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('holder_binding', 'text')
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await db.schema.createIndex('credentials_by_account').on('credentials').column('account_id').execute()
  await db.schema
    .createIndex('credentials_with_pending_revocation')
    .on('credentials')
    .column('revocation_pending_since')
    .where(sql.ref('revocation_pending_since'), 'is not', null)
    .execute()
}

export const accountsMigrations: readonly NamedMigration[] = [{ name: '0007-accounts', up }]
