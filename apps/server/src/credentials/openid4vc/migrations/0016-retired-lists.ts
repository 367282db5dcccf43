import type { Kysely } from 'kysely'

/** Adds columns for the time at which a status list was retired, and for the key that signs a presentation request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('status_lists').addColumn('retired_at', 'bigint').execute()
  await db.schema.alterTable('openid4vc_requests').addColumn('signer', 'text').execute()
}
