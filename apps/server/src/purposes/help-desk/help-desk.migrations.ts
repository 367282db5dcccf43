import { type Kysely, sql } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('help_desk_requests')
    .addColumn('presentation_id', 'text', (column) => column.primaryKey().references('presentations.id'))
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('audience', 'text', (column) => column.notNull().check(sql`audience in ('employee', 'customer')`))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('browser', 'text')
    .execute()
}

export const helpDeskMigrations: readonly NamedMigration[] = [{ name: '0013-help-desk', up }]
