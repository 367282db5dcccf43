import type { Kysely } from 'kysely'

/** Answers and results that are kept at this moment name no credentials: they are erased within minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('presentations').addColumn('credential_ids', 'text').execute()
}
