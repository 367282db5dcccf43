import { type Kysely, sql } from 'kysely'
import type { NamedMigration } from '../../platform/database/migrations/migration.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('Active', 'Revoked')`))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('administrator', 'help-desk', 'none')`))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('last_sign_in', 'bigint', (column) => column.notNull())
    .addColumn('sign_in_session', 'text')
    .addColumn('latest_token', 'bigint', (column) => column.notNull())
    .addColumn('last_call', 'bigint')
    .execute()
}

export const identitiesMigrations: readonly NamedMigration[] = [{ name: '0005-identities', up }]
