import type { Kysely } from 'kysely'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entra_requests')
    .addColumn('flow_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().unique())
    .addColumn('request_id', 'text')
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await db.schema.createIndex('entra_requests_by_stage').on('entra_requests').columns(['stage', 'expires_at']).execute()
}

export const entraMigrations: readonly NamedMigration[] = [{ name: '0016-entra', up }]
