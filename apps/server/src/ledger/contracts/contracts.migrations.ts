import { type Kysely, sql } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contracts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Enabled', 'Disabled', 'Revoked')`))
    .addColumn('last_update', 'bigint', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('ending_since', 'bigint')
    .execute()
}

export const contractsMigrations: readonly NamedMigration[] = [{ name: '0006-contracts', up }]
