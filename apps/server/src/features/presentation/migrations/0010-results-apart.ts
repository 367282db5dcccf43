import { type Kysely, sql } from 'kysely'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'

/**
 * Drops all flows, because from now on the id of a flow starts with the time at which the flow started. Stores results, which are
 * large, in their own table, so updating a presentation no longer rewrites them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('presentations').execute()
  await db.schema
    .createTable('presentations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('purpose_state', 'text', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('response_code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('erase_at', 'bigint')
    .addColumn('client', 'text')
    .addColumn('kept_bytes', 'integer', (column) => column.notNull())
    .addColumn('result_id', 'bigint')
    .addColumn('checks', 'text')
    .addColumn('held_answer', 'text')
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await db.schema
    .createIndex('presentations_by_response_code')
    .unique()
    .on('presentations')
    .column('response_code')
    .where(sql.ref('response_code'), 'is not', null)
    .execute()
  await db.schema
    .createTable('presentation_results')
    .addColumn('id', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute()
}
