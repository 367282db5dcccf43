import type { Kysely } from 'kysely'

/** A list in which no place is given any more, and a request that is signed by the key whose name its link has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('status_lists').addColumn('retired_at', 'bigint').execute()
  await db.schema.alterTable('openid4vc_requests').addColumn('signer', 'text').execute()
}
