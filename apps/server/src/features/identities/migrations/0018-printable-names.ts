import { withoutUnprintable } from '@vitrine/api/text/visible-text.ts'
import type { Kysely } from 'kysely'
import { fillColumn } from '../../../platform/database/migrations/fill-column.ts'
import { searchable } from '../../../platform/text/searchable.ts'

/** Removes unprintable characters from stored names. Names in tokens are cleaned the same way since this version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const printable = ([name = '']: string[]) => withoutUnprintable(name)
  for (const column of ['name', 'username'])
    await fillColumn(db, { table: 'identities', from: [column], column, make: printable })
  const make = (names: string[]) => searchable(names.join(' '))
  await fillColumn(db, { table: 'identities', from: ['name', 'username'], column: 'search_name', make })
}
