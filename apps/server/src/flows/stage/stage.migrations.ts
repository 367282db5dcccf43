import type { Kysely } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stage_hours')
    .addColumn('hour', 'bigint', (column) => column.primaryKey())
    .addColumn('offers', 'integer', (column) => column.notNull())
    .execute()
}

export const stageMigrations: readonly NamedMigration[] = [{ name: '0018-stage', up }]
