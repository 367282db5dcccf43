import type { Kysely } from 'kysely'

/** Adds the time since which flows and accounts of a contract are still to be ended. They are ended in batches after the decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contracts').addColumn('ending_since', 'bigint').execute()
}
