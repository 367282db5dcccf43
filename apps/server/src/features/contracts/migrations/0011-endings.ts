import type { Kysely } from 'kysely'

/** Since when what is under a contract has yet to be ended: it follows the decision, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contracts').addColumn('ending_since', 'bigint').execute()
}
