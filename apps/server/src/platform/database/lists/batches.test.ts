import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { Database } from '../database.ts'
import { inBatches } from './batches.ts'

/** Length of the log, in pages, from which the main thread shortens it and serves nobody meanwhile. */
const LONGEST_LOG = 1_500
const PAGE = 4_096
const BATCH = 50
const BATCHES = 60

let folder: string
let file: string
let database: Database<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-batches-'))
  file = join(folder, 'vitrine.sqlite')
  database = await openDatabase({ kind: 'sqlite', file })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

it('ends with a batch that is not full, or after the most batches', async () => {
  const sizes = [5, 5, 3, 5]
  const taken: number[] = []
  const step = async () => {
    taken.push(sizes[taken.length] ?? 0)
    return taken.at(-1) ?? 0
  }
  await inBatches(database, { size: 5 }, step)
  expect(taken).toEqual([5, 5, 3])
  taken.length = 0
  await inBatches(database, { size: 5, atMost: 2 }, step)
  expect(taken).toEqual([5, 5])
})

it('never makes the log of the embedded database so long that the main thread has to shorten it', async () => {
  // Each row has a page of its own.
  const rows = Array.from({ length: BATCH * BATCHES }, (_, index) => ({
    id: `r-${index}`,
    name: 'x'.repeat(3_000),
    balance: toGrosz(0),
  }))
  for (let start = 0; start < rows.length; start += BATCH)
    await database.query
      .insertInto('receivers')
      .values(rows.slice(start, start + BATCH))
      .execute()
  await database.purgeErased()
  let [done, longest] = [0, 0]
  await inBatches(database, { size: BATCH }, async (limit) => {
    longest = Math.max(longest, statSync(`${file}-wal`).size / PAGE)
    const ids = rows.slice(done, done + limit).map(({ id }) => id)
    done += limit
    if (ids.length === 0) return 0
    const changed = database.query
      .updateTable('receivers')
      .set({ balance: toGrosz(1) })
      .where('id', 'in', ids)
    return (await changed.returning('id').execute()).length
  })
  expect(done).toBeGreaterThan(rows.length)
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(LONGEST_LOG)
})
