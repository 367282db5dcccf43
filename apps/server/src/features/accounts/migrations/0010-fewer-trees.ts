import type { Kysely } from 'kysely'
import { moveToTreeOfKey } from '../../../platform/database/migrations/keyed-rows.ts'

/** An account has credentials of one issuance only, so by the account they are found. */
export async function forgetIssuances(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('credentials_by_issuance').execute()
  await db.schema.alterTable('credentials').dropColumn('issuance_id').execute()
  await db.schema.alterTable('credentials').addColumn('former_id', 'text').execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['accounts', 'credentials']) await moveToTreeOfKey(db, table)
}
