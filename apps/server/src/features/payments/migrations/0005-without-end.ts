import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_without_end')
    .on('payments')
    .column('created_at')
    .where(sql.ref('state'), '!=', sql.lit('settled'))
    .execute()
}
