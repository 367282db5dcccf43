import type { Kysely } from 'kysely'
import { inTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

/** Drops all flows, because from now on the id of a flow starts with the time at which the flow started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('issuances').execute()
  await db.schema
    .createTable('issuances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('holder_name', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('client', 'text')
    .addColumn('kept_bytes', 'integer', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
}
