import type { Kysely } from 'kysely'
import { moveToTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

/** Drops the issuance id of credentials: an account has credentials of only one issuance, so they can be found by account. */
export async function forgetIssuances(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('credentials_by_issuance').execute()
  await db.schema.alterTable('credentials').dropColumn('issuance_id').execute()
  await db.schema.alterTable('credentials').addColumn('former_id', 'text').execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['accounts', 'credentials']) await moveToTreeOfKey(db, table)
}
