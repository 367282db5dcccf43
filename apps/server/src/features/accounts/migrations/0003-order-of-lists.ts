import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The order in which both tables of accounts begin, with the tie broken as the pages break it.
  await db.schema.dropIndex('accounts_by_contract').execute()
  await db.schema.createIndex('accounts_by_contract').on('accounts').columns(['contract_id', 'created', 'id']).execute()
}
