import { type Kysely, sql } from 'kysely'
import { makeAppendOnly } from '../../../platform/database/migrations/append-only.ts'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

/**
 * Adds columns such as the account and the card to lines. Adds checkpoints, each for a stretch of lines, and counts of lines. An index by
 * time, which every insert would have to update, is not needed: each checkpoint contains the times of its stretch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['account_id', 'card', 'reason', 'reference'])
    await db.schema.alterTable('audit_log').addColumn(column, 'text').execute()
  await db.schema
    .createIndex('audit_log_of_account')
    .on('audit_log')
    .columns(['account_id', 'id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute()

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
  await makeAppendOnly(db, 'audit_checkpoints')

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
