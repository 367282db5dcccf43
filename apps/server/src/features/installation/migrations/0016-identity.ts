import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Gives each database an id, so it can be distinguished from other databases used with the same keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('restoring', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into installation (id, created_at, restoring) values (${randomUUID()}, ${Date.now()}, 0)`.execute(db)
}
