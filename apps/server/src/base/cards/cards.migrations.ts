import type { Kysely } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_versions')
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('card_versions_pk', ['card_id', 'version'])
    .execute()
}

export const cardsMigrations: readonly NamedMigration[] = [{ name: '0003-cards', up }]
