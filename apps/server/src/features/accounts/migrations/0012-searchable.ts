import type { Kysely } from 'kysely'
import { fillColumn } from '../../../platform/database/migrations/fill-column.ts'
import { searchable } from '../../../platform/text/searchable.ts'

/** Adds normalized names for the search, the time of an erasure, and an index for the list of all contracts' accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const accounts = db.schema.alterTable('accounts')
  await accounts.addColumn('search_name', 'text', (column) => column.notNull().defaultTo('')).execute()
  await accounts.addColumn('erased_at', 'bigint').execute()
  await db.schema.createIndex('accounts_in_order').on('accounts').columns(['created', 'id']).execute()
  const make = ([name = '']: string[]) => searchable(name)
  await fillColumn(db, { table: 'accounts', from: ['holder_name'], column: 'search_name', make })
}
