import { withoutUnprintable } from '@vitrine/api/text/visible-text.ts'
import type { Kysely } from 'kysely'
import { fillColumn } from '../../../platform/database/migrations/fill-column.ts'
import { searchable } from '../../../platform/text/searchable.ts'

/**
 * Removes from names the characters that forms refuse since this version: line separators, control characters, and text direction
 * overrides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const printable = ([name = '']: string[]) => withoutUnprintable(name)
  await fillColumn(db, { table: 'accounts', from: ['holder_name'], column: 'holder_name', make: printable })
  const make = ([name = '']: string[]) => searchable(name)
  await fillColumn(db, { table: 'accounts', from: ['holder_name'], column: 'search_name', make })
}
