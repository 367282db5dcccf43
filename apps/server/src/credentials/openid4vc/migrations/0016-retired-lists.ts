import type { Kysely } from 'kysely'

/** Adds the retirement of status lists, and the signing key of a presentation request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('status_lists').addColumn('retired_at', 'bigint').execute()
  await db.schema.alterTable('openid4vc_requests').addColumn('signer', 'text').execute()
}
