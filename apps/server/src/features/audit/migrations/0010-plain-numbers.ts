import { type Kysely, sql } from 'kysely'
import { makeAppendOnly } from '../../../platform/database/migrations/append-only.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'

/** Removes `autoincrement` in SQLite. Lines are never deleted, so even without it no id is assigned twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return
  await db.schema
    .createTable('audit_log_numbered')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into audit_log_numbered select id, at, actor, action, object, outcome from audit_log`.execute(db)
  await db.schema.dropTable('audit_log').execute()
  await db.schema.alterTable('audit_log_numbered').renameTo('audit_log').execute()
  await makeAppendOnly(db, 'audit_log')
}
