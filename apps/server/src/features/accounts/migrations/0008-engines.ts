import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('credentials')
    .addColumn('engine', 'text', (column) => column.notNull().defaultTo('openid4vc'))
    .execute()
  await db.schema.alterTable('credentials').addColumn('revocation_pending_since', 'bigint').execute()
  await db.schema
    .createIndex('credentials_with_pending_revocation')
    .on('credentials')
    .columns(['revocation_pending_since'])
    .where(sql.ref('revocation_pending_since'), 'is not', null)
    .execute()
}
