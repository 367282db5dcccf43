import type { Kysely } from 'kysely'
import { isPostgres } from '../../../platform/database/postgres/postgres-dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const auditId = db.schema.createTable('audit_log')
  await (isPostgres(db)
    ? auditId.addColumn('id', 'bigserial', (column) => column.primaryKey())
    : auditId.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute()
}
