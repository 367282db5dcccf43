import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('identities')
    .addColumn('role', 'text', (column) =>
      column.notNull().defaultTo('none').check(sql`role in ('administrator', 'help-desk', 'none')`),
    )
    .execute()
  await sql`update identities set role = 'administrator' where is_administrator = 1`.execute(db)
  await db.schema.alterTable('identities').dropColumn('is_administrator').execute()
  await db.schema
    .alterTable('identities')
    .addColumn('latest_token', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update identities set latest_token = last_sign_in`.execute(db)
  await db.schema.alterTable('identities').addColumn('sign_in_session', 'text').execute()
  await db.schema.alterTable('identities').addColumn('last_call', 'bigint').execute()
}
