import { type Kysely, sql } from 'kysely'
import { makeAppendOnly } from '../../platform/database/migrations/append-only.ts'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { isByPerson } from './actor-kind.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createLog(db)
  await createCheckpoints(db)
  await createCounts(db)
}

/** An index by time, which every insert would have to update, is not needed: each checkpoint contains the times of its stretch. */
async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    // Lines are never deleted, so even without `autoincrement` SQLite assigns no id twice.
    .addColumn('id', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('card', 'text')
    .addColumn('reason', 'text')
    .addColumn('reference', 'text')
    .execute()
  await db.schema
    .createIndex('audit_log_of_account')
    .on('audit_log')
    .columns(['account_id', 'id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute()
  // Wallets write most lines, and are not in the index of what each person did.
  await db.schema
    .createIndex('audit_log_of_person')
    .on('audit_log')
    .columns(['actor', 'id'])
    .where(isByPerson('actor'))
    .execute()
  await makeAppendOnly(db, 'audit_log', 'id')
}

async function createCheckpoints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_checkpoints')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('first_id', 'bigint', (column) => column.notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('earliest', 'bigint', (column) => column.notNull())
    .addColumn('latest', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute()
  await makeAppendOnly(db, 'audit_checkpoints', 'number')
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_counts')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('begins', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('card', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_counts_key', ['span', 'begins', 'action', 'outcome', 'card', 'reason'])
    .modifyEnd(inTreeOfKey(db))
    .execute()
}

export const auditMigrations: readonly NamedMigration[] = [{ name: '0004-audit', up }]
