import { afterAll, beforeAll, describe } from 'vitest'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import type { Database } from './database.ts'
import { DATABASE_KINDS, type EmptyDatabase } from './empty-database.fixture.ts'
import { createMigratedDatabase } from './migrated-database.fixture.ts'

/** Runs the same tests on SQLite and on PostgreSQL, each with a migrated database that the tests of the file share. */
export function describeOnEachDatabase(
  what: string,
  tests: (current: { readonly database: Database<Tables> }) => void,
): void {
  describe.each(DATABASE_KINDS)(`${what} on %s`, (kind) => {
    let empty: EmptyDatabase | undefined
    let opened: Database<Tables> | undefined
    beforeAll(async () => {
      empty = await createMigratedDatabase(kind)
      opened = await openDatabase(empty.location)
    })
    afterAll(async () => {
      await opened?.close()
      await empty?.remove()
    })
    tests({
      get database() {
        if (!opened) throw new Error('The database is open while tests run')
        return opened
      },
    })
  })
}
