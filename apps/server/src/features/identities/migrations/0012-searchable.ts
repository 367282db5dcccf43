import type { Kysely } from 'kysely'
import { fillColumn } from '../../../platform/database/migrations/fill-column.ts'
import { searchable } from '../../../platform/text/searchable.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('identities')
    .addColumn('search_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const make = (names: string[]) => searchable(names.join(' '))
  await fillColumn(db, { table: 'identities', from: ['name', 'username'], column: 'search_name', make })
}
