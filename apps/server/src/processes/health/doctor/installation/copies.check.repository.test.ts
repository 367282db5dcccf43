import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../../platform/database/copies/with-database.ts'
import { DATABASE_KINDS, type EmptyDatabase } from '../../../../platform/database/empty-database.fixture.ts'
import { createMigratedDatabase } from '../../../../platform/database/migrated-database.fixture.ts'
import { runChecks } from '../../../../platform/health/health-check.ts'
import { openDatabase } from '../../../../schema/all-tables.fixture.ts'
import { noteCopy } from '../../../backup/note-copy.ts'
import { copies, lastCopiesIn } from './copies.doctor.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const HOUR = 3_600_000

let empty: EmptyDatabase
const complaints: string[] = []
const note = (column: 'backed_up_at' | 'audit_exported_at', at: number) =>
  noteCopy(empty.location, column, { at, complain: (line) => complaints.push(line) })
const found = (production = true) =>
  runChecks(copies({ production }, { clock: () => NOW, readLastCopies: lastCopiesIn(empty.location) }))
beforeEach(() => {
  complaints.length = 0
})
afterEach(() => empty.remove())

it.each(DATABASE_KINDS)('reports the age of the last copies on %s while a server runs', async (kind) => {
  empty = await createMigratedDatabase(kind)
  const database = await openDatabase(empty.location)
  try {
    expect(await found()).toMatchObject([
      { name: 'Backup', outcome: 'warning', found: 'never made', next: expect.stringContaining('backup') },
      { name: 'Audit log export', outcome: 'warning', found: 'never made', next: expect.stringContaining('--export') },
    ])
    expect(await found(false)).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }])
    await note('backed_up_at', NOW - 47 * HOUR)
    await note('audit_exported_at', NOW - 2 * HOUR)
    expect(await found()).toMatchObject([
      { outcome: 'ok', found: 'last made 2026-11-23 13:00 UTC' },
      { outcome: 'warning', found: 'last made 2026-11-25 10:00 UTC' },
    ])
    await note('backed_up_at', NOW - 49 * HOUR)
    await note('audit_exported_at', NOW - 1)
    expect(await found()).toMatchObject([{ outcome: 'warning' }, { outcome: 'ok' }])
    expect(complaints).toEqual([])
  } finally {
    await database.close()
  }
})

it('reports that the time of a copy could not be recorded in a database without such columns', async () => {
  empty = await createMigratedDatabase('sqlite')
  await note('backed_up_at', NOW)
  expect(complaints).toEqual([expect.stringContaining('could not be recorded')])
  expect(await found()).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }])
})

it('reports what to change if exports read from a replica on postgres, which cannot record their time', async () => {
  empty = await createMigratedDatabase('postgres')
  await (await openDatabase(empty.location)).close()
  await note('audit_exported_at', NOW - 2 * HOUR)
  const readOnly = sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`
  await withDatabase(empty.location, 'one-write', (db) => readOnly.execute(db))
  await note('audit_exported_at', NOW)
  expect(complaints).toEqual([
    expect.stringMatching(/is read-only: .*Run this command again with the primary.*installation\.$/),
  ])
  expect(await found()).toMatchObject([{}, { outcome: 'warning', found: 'last made 2026-11-25 10:00 UTC' }])
})
