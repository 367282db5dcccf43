import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Matches the default order of both account lists, including the id that breaks ties between pages.
  await db.schema.dropIndex('accounts_by_contract').execute()
  await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created', 'id']).execute()
}
