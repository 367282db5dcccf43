import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // This index matches the default order of both account lists: the id comes last and orders accounts with the same time.
  await db.schema.dropIndex('accounts_by_contract').execute()
  await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created', 'id']).execute()
}
