import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { Database, Queryable } from '../database.ts'
import { DATABASE_LIMITS } from '../database-limits.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

/**
 * Time limit for the lock in these tests. It is so long that delays on a busy machine do not look like a blocked
 * server.
 */
const PATIENCE: Milliseconds = 1200

let folder: string
let file: string
let database: Database<Tables>
let other: SqliteDatabase.Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-unavailable-'))
  file = join(folder, 'vitrine.sqlite')
  database = await openDatabase({ kind: 'sqlite', file }, { ...DATABASE_LIMITS, lock: PATIENCE })
  other = new SqliteDatabase(file, { timeout: 0 })
})
afterEach(async () => {
  other.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const add = (db: Queryable<Tables>, id: string) =>
  db
    .insertInto('receivers')
    .values({ id, name: id, balance: toGrosz(0) })
    .execute()
const count = async () => (await database.query.selectFrom('receivers').select('id').execute()).length

/** Measures the longest time for which nothing else could run while the work was done. */
async function longestStandstill(work: () => Promise<unknown>): Promise<Milliseconds> {
  let longest = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  clearInterval(ticking)
  return longest
}

describe('an embedded database that another process has locked', () => {
  it('keeps serving reads, and reports that it is unavailable when the time limit ends', async () => {
    other.exec('begin immediate')
    const start = Date.now()
    const writes = [database.transaction((tx) => add(tx, 'a')), add(database.query, 'b')]
    const refused = Promise.all(writes.map((write) => expect(write).rejects.toThrow(DatabaseUnavailable)))
    const standstill = await longestStandstill(async () => {
      expect(await count()).toBe(0)
      await database.check()
      expect(Date.now() - start).toBeLessThan(PATIENCE)
      await refused
    })
    expect(standstill).toBeLessThan(PATIENCE / 2)
    expect(Date.now() - start).toBeGreaterThanOrEqual(PATIENCE)
    await expect(add(database.query, 'c')).rejects.toThrow(`another process holds the lock of ${file}`)

    other.exec('rollback')
    await add(database.query, 'd')
    expect(await count()).toBe(1)
  })

  it('writes when the lock is released in time, for all of many waiting callers', async () => {
    other.exec('begin immediate')
    const start = Date.now()
    const writes = Array.from({ length: 20 }, (_, index) => database.transaction((tx) => add(tx, String(index))))
    setTimeout(() => other.exec('rollback'), PATIENCE / 3)
    await Promise.all(writes)
    expect(Date.now() - start).toBeLessThan(PATIENCE + 200)
    expect(await count()).toBe(20)
  })

  it('keeps erased data in its log while another process is reading, and neither waits nor fails', async () => {
    await add(database.query, 'a')
    other.exec('begin')
    other.prepare('select * from receivers').all()
    await add(database.query, 'b')
    const standstill = await longestStandstill(() => database.purgeErased())
    expect(standstill).toBeLessThan(250)
    other.exec('rollback')
    await database.purgeErased()
  })
})

describe('an embedded database on a full disk', () => {
  const limitPages = async (pages: number) => {
    await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(database.query)
  }
  const fill = (db: Queryable<Tables>) => add(db, 'x'.repeat(200_000))

  it('names the full disk, not the failed rollback', async () => {
    await limitPages(1)
    await expect(fill(database.query)).rejects.toThrow(`the disk of ${file} is full`)
    const failing = database.transaction(async (tx) => {
      await add(tx, 'small')
      await fill(tx)
    })
    await expect(failing).rejects.toThrow(DatabaseUnavailable)
    await expect(failing).rejects.toThrow(`the disk of ${file} is full`)
    expect(await count()).toBe(0)
    await limitPages(1_000_000)
    await database.transaction((tx) => fill(tx))
    expect(await count()).toBe(1)
  })

  it('rejects all transactions that were to be committed with one that found no space', async () => {
    const outcomes = await Promise.allSettled([
      database.transaction((tx) => add(tx, 'a')),
      database.transaction(async (tx) => {
        await add(tx, 'b')
        await sql`rollback`.execute(tx)
        throw new DatabaseUnavailable('what happened first')
      }),
      database.transaction((tx) => add(tx, 'c')),
      add(database.query, 'd'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(outcomes[0]).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    expect(outcomes[1]).toMatchObject({ reason: { message: 'what happened first' } })
    expect(await database.query.selectFrom('receivers').select('id').orderBy('id').execute()).toEqual([
      { id: 'c' },
      { id: 'd' },
    ])
  })

  it('reports the first error even if SQLite has rolled back by itself', async () => {
    const failing = database.transaction(async (tx) => {
      await sql`rollback`.execute(tx)
      throw new DatabaseUnavailable('what happened first')
    })
    await expect(failing).rejects.toThrow('what happened first')
    await add(database.query, 'a')
  })
})
