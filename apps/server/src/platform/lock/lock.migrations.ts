import type { Kysely } from 'kysely'
import type { NamedMigration } from '../database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('locks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}

export const lockMigrations: readonly NamedMigration[] = [{ name: '0001-locks', up }]
