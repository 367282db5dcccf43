import { type Kysely, sql } from 'kysely'
import { countFlowsOf } from '../../platform/database/counts/flow-counts.ts'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issuances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('service_code', 'text')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('holder_name', 'text')
    .addColumn('person_id', 'text')
    .addColumn('browser', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('scanned_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('client', 'text')
    .addColumn('kept_bytes', 'integer', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  // Finds the flows that are due, page by page. It stays small, because it contains only flows that are open or keep personal data.
  await sql`create index issuances_live on issuances (client, id, kept_bytes, expires_at)
    where client is not null`.execute(db)
}

async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issuance_sign_ins')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('attempt', 'text')
    .addColumn('signed_in', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('client', 'text')
    .addColumn('kept_bytes', 'bigint', (column) => column.notNull())
    .modifyEnd(inTreeOfKey(db))
    .execute()
  await countFlowsOf(db, 'issuance_sign_ins')
}

export const issuanceMigrations: readonly NamedMigration[] = [
  { name: '0008-issuance', up },
  { name: '0019-issuance-sign-ins', up: createSignIns },
]
