import { type Kysely, sql } from 'kysely'
import { inTreeOfKey } from '../../platform/database/migrations/keyed-rows.ts'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createPresentations(db)
  // Results are large, so they have a table of their own: an update of a presentation does not rewrite them.
  await db.schema
    .createTable('presentation_results')
    .addColumn('id', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute()
}

async function createPresentations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('presentations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('card_version', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('service_code', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('purpose_state', 'text', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('response_code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('scanned_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('erase_at', 'bigint')
    .addColumn('client', 'text')
    .addColumn('kept_bytes', 'integer', (column) => column.notNull())
    .addColumn('result_id', 'bigint')
    .addColumn('credential_ids', 'text')
    .addColumn('checks', 'text')
    .addColumn('unusable_answers', 'integer', (column) => column.notNull())
    .addColumn('digital_answers', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('diagnosis', 'text')
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
  // Finds the flows that are due, page by page. It stays small, because it contains only flows that are open or keep personal data.
  await sql`create index presentations_live on presentations (client, id, kept_bytes, coalesce(erase_at, expires_at))
    where client is not null`.execute(db)
}

export const presentationMigrations: readonly NamedMigration[] = [{ name: '0009-presentation', up }]
