import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { Database, Transaction } from '../database.ts'

let folder: string
let file: string
let database: Database<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlite-'))
  file = join(folder, 'data', 'vitrine.sqlite')
  database = await openDatabase({ kind: 'sqlite', file })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const add = (tx: Transaction<Tables>, name: string) =>
  tx.insertInto('contracts').values({ id: name, name, status: 'Enabled', last_update: 0, definition: '' }).execute()

const names = async () => {
  const rows = await database.query.selectFrom('contracts').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe('the embedded database', () => {
  it.skipIf(process.platform === 'win32')('is accessible only to its owner', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  })

  it('keeps committed changes after a power failure: write-ahead log, synced at each commit', async () => {
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.query)
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.query)
    expect(mode.rows[0]?.journal_mode).toBe('wal')
    expect(synchronous.rows[0]?.synchronous).toBe(2)
  })

  it('holds the write lock from the start of a transaction', async () => {
    const other = new SqliteDatabase(file, { timeout: 0 })
    try {
      await database.transaction(async () => {
        expect(() => other.exec('begin immediate')).toThrow(/locked/)
      })
      other.exec('begin immediate')
      other.exec('rollback')
    } finally {
      other.close()
    }
  })

  it('runs transactions one after the other, even if they pause', async () => {
    const steps: string[] = []
    const transaction = (name: string) =>
      database.transaction(async (tx) => {
        steps.push(`${name} begins`)
        await add(tx, name)
        await new Promise((resolve) => setTimeout(resolve, 5))
        steps.push(`${name} ends`)
      })
    await Promise.all([transaction('a'), transaction('b'), transaction('c')])
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('does not show an open transaction to a query from outside', async () => {
    const { promise: middle, resolve: reachMiddle } = Promise.withResolvers<void>()
    const outside = middle.then(names)
    await database.transaction(async (tx) => {
      await add(tx, 'a')
      reachMiddle()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await add(tx, 'b')
    })
    expect(await outside).toEqual(['a', 'b'])
  })

  it('rolls everything back when the work throws, and continues', async () => {
    const failing = database.transaction(async (tx) => {
      await add(tx, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.transaction((tx) => add(tx, 'b'))
    expect(await names()).toEqual(['b'])
  })

  it('rolls everything back when a statement fails, and continues', async () => {
    const failing = database.transaction(async (tx) => {
      await add(tx, 'a')
      await add(tx, 'a')
    })
    await expect(failing).rejects.toThrow(/UNIQUE/)
    await database.transaction((tx) => add(tx, 'b'))
    expect(await names()).toEqual(['b'])
  })

  describe('commits concurrent transactions together', () => {
    let other: SqliteDatabase.Database
    beforeEach(() => {
      other = new SqliteDatabase(file, { readonly: true })
    })
    afterEach(() => other.close())
    /** Reads what is on the disk, as another process sees it. */
    const onDisk = () => other.prepare('select name from contracts order by name').pluck().all()
    const letters = 'abcdefgh'.split('')

    it('and resolves none before all of them are on the disk', async () => {
      const seen = letters.map(async (name) => {
        await database.transaction((tx) => add(tx, name))
        return onDisk()
      })
      expect(onDisk()).toEqual([])
      expect(await Promise.all(seen)).toEqual(letters.map(() => letters))
    })

    it('and the failure of one does not affect the others, whether it is the first or a later one', async () => {
      for (const failing of ['a', 'd', 'h']) {
        const outcomes = await Promise.allSettled(
          letters.map((name) =>
            database.transaction(async (tx) => {
              await add(tx, `${failing}${name}`)
              if (name === failing) throw new Error('no')
            }),
          ),
        )
        expect(outcomes.map(({ status }) => status)).toEqual(
          letters.map((name) => (name === failing ? 'rejected' : 'fulfilled')),
        )
      }
      expect(onDisk()).toHaveLength(3 * 7)
      expect(await names()).toHaveLength(3 * 7)
    })

    it('and a concurrent read waits until the changes it saw are on the disk', async () => {
      const committed = database.transaction((tx) => add(tx, 'a'))
      const seen = names().then((read) => ({ read, disk: onDisk() }))
      const written = add(database.query as Transaction, 'b').then(onDisk)
      expect(await seen).toEqual({ read: ['a'], disk: ['a', 'b'] })
      expect(await written).toEqual(['a', 'b'])
      await committed
    })

    it('and runs statements afterwards that cannot run inside a transaction', async () => {
      const committed = database.transaction((tx) => add(tx, 'a'))
      await expect(database.purgeErased()).resolves.toBeUndefined()
      await committed
      expect(statSync(`${file}-wal`).size).toBe(0)
    })

    it('and keeps the changes if the database is closed before the commit', async () => {
      const { promise: added, resolve: hasAdded } = Promise.withResolvers<void>()
      const committed = database.transaction(async (tx) => {
        await add(tx, 'a')
        hasAdded()
      })
      await added
      expect(onDisk()).toEqual([])
      await database.close()
      await committed
      expect(onDisk()).toEqual(['a'])
      database = await openDatabase({ kind: 'sqlite', file })
    })
  })

  it('prepares a statement once, however often it runs', async () => {
    const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare')
    try {
      for (const name of ['a', 'b', 'c']) await database.transaction((tx) => add(tx, name))
      expect(prepare.mock.calls.filter(([text]) => text.startsWith('insert into "contracts"'))).toHaveLength(1)
    } finally {
      prepare.mockRestore()
    }
  })

  it('can run more different statements than it caches', async () => {
    for (let value = 0; value < 1200; value += 1) {
      const { rows } = await sql<{ value: number }>`select ${sql.raw(String(value))} as value`.execute(database.query)
      expect(rows).toEqual([{ value }])
    }
  })

  it('enforces foreign keys', async () => {
    const orphan = database.query
      .insertInto('accounts')
      .values({
        id: 'a',
        contract_id: 'nowhere',
        holder_name: '',
        search_name: '',
        erased_at: null,
        status: 'Active',
        created: 0,
        updated: 0,
        last_usage: null,
        balance: null,
      })
      .execute()
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
  })

  it('answers a check while it is open', async () => {
    await expect(database.check()).resolves.toBeUndefined()
  })
})
