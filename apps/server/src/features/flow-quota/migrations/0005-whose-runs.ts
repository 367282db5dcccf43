import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['issuances', 'presentations'] as const) {
    await db.schema.alterTable(table).addColumn('client', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('kept_bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex(`${table}_by_client`)
      .on(table)
      .columns(['client', 'kept_bytes'])
      .where('client', 'is not', null)
      .execute()
  }
}
