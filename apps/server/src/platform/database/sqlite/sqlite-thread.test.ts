import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { Database } from '../database.ts'

const CONTRACT = {
  id: 'c',
  name: 'Card',
  status: 'Enabled',
  last_update: 1,
  definition: '',
  ending_since: null,
} as const
/** A query without a table that takes several 100 ms. */
const LONG = sql<{
  sum: number
}>`with recursive numbers (n) as (select 1 union all select n + 1 from numbers limit 1000000)
  select sum(n) as sum from numbers`

let folder: string
let database: Database<Tables>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-reader-'))
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'read.sqlite') })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const names = async () => {
  const rows = await database.reader.selectFrom('contracts').select('name').execute()
  return rows.map(({ name }) => name)
}

it('reads committed data only', async () => {
  expect(await names()).toEqual([])
  await database.transaction(async (tx) => {
    await tx.insertInto('contracts').values(CONTRACT).execute()
    const reading = expect(database.reader.selectFrom('contracts').selectAll().execute())
    await reading.rejects.toThrow('outside the transaction')
  })
  expect(await names()).toEqual(['Card'])
  const reading = names()
  await database.query.deleteFrom('contracts').execute()
  expect([await reading, await names()].at(-1)).toEqual([])
})

it('does not delay other queries', async () => {
  await names()
  const order: string[] = []
  const long = LONG.execute(database.reader).then(({ rows }) => {
    order.push('long')
    return rows
  })
  await database.query.insertInto('contracts').values(CONTRACT).execute()
  order.push('short')
  expect(await long).toEqual([{ sum: 500_000_500_000 }])
  expect(order).toEqual(['short', 'long'])
})

it('refuses changes, and reports statements that it cannot run', async () => {
  await expect(database.reader.insertInto('contracts').values(CONTRACT).execute()).rejects.toThrow()
  const returning = sql`insert into contracts select * from contracts returning id`
  await expect(returning.execute(database.reader)).rejects.toThrow('cannot be opened or written')
  await expect(sql`select * from nowhere`.execute(database.reader)).rejects.toThrow('no such table: nowhere')
  await expect(database.reader.transaction().execute(async () => {})).rejects.toThrow('no transactions')
  expect(await names()).toEqual([])
})

it('ends with the database, even during a query', async () => {
  await names()
  const ended = expect(LONG.execute(database.reader)).rejects.toThrow('was closed')
  await new Promise((resolve) => setImmediate(resolve))
  await database.close()
  await ended
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'read.sqlite') })
})

it('checkpoints the log while the server writes, so that the log does not grow', async () => {
  const log = () => statSync(join(folder, 'read.sqlite-wal')).size
  const write = async (id: string) => {
    await database.query
      .insertInto('receivers')
      .values({ id, name: 'x'.repeat(100_000), balance: toGrosz(0) })
      .execute()
    await database.caughtUp()
  }
  for (let round = 0; round < 100; round += 1) await write(String(round))
  const size = log()
  expect(size).toBeLessThan(8_000_000)
  for (let round = 100; round < 300; round += 1) await write(String(round))
  expect(log()).toBeLessThanOrEqual(size + 1_000_000)
  await database.purgeErased()
  expect(log()).toBe(0)
})

it('removes erased data from the log while others write without a pause', async () => {
  const SECRET = 'a name that occurs only once'
  let isDone = false
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; !isDone; round += 1)
      await database.transaction((tx) =>
        tx
          .insertInto('receivers')
          .values({ id: `${writer} ${round}`, name: 'x', balance: toGrosz(0) })
          .execute(),
      )
  })
  for (let round = 0; round < 5; round += 1) {
    const id = `secret ${round}`
    await database.query
      .insertInto('receivers')
      .values({ id, name: SECRET, balance: toGrosz(0) })
      .execute()
    await database.query.deleteFrom('receivers').where('id', '=', id).execute()
    await database.purgeErased()
    for (const name of ['read.sqlite', 'read.sqlite-wal'])
      expect(readFileSync(join(folder, name)).includes(SECRET), `${name}, ${round}`).toBe(false)
  }
  isDone = true
  await Promise.all(writers)
})
