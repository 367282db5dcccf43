import type { Kysely } from 'kysely'

/** Adds the number of answered requests of an authorization. That of an offer is its number of issued credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('openid4vc_authorizations')
    .addColumn('answered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
