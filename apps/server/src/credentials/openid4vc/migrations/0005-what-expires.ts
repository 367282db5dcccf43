import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['openid4vc_offers', 'openid4vc_requests'] as const)
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute()
}
