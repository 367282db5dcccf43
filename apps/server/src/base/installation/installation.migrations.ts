import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

/** Gives each database an id, so it can be distinguished from other databases used with the same keys. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('restoring', 'integer', (column) => column.notNull())
    .addColumn('backed_up_at', 'bigint')
    .addColumn('audit_exported_at', 'bigint')
    .execute()
  await sql`insert into installation (id, created_at, restoring) values (${randomUUID()}, ${Date.now()}, 0)`.execute(db)
}

export const installationMigrations: readonly NamedMigration[] = [{ name: '0002-installation', up }]
