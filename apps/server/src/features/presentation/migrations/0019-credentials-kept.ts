import type { Kysely } from 'kysely'

/** Adds the credential ids of kept answers and results. Existing rows need none, because they are erased within minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('presentations').addColumn('credential_ids', 'text').execute()
}
