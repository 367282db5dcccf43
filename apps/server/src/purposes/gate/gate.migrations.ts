import type { Kysely } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gate_openings')
    .addColumn('gate', 'text', (column) => column.primaryKey())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closes_at', 'bigint', (column) => column.notNull())
    .execute()
}

export const gateMigrations: readonly NamedMigration[] = [{ name: '0012-security-check', up }]
