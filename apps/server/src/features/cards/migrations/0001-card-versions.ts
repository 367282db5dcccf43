import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scenario_versions')
    .addColumn('scenario_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scenario_versions_pk', ['scenario_id', 'version'])
    .execute()
}
