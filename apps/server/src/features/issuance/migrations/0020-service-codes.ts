import type { Kysely } from 'kysely'

/** Adds the code with which an engine's service explains the state of a flow. Existing flows have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('issuances').addColumn('service_code', 'text').execute()
}
