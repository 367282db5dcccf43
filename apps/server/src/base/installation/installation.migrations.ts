import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

/**
 * One row about the database: an id that distinguishes it from others used with the same keys, whether a restore is unfinished (`restoring`,
 * 0 or 1), and the times of the last backup and of the last export of the audit log.
 */
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
