import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tableNames } from '../platform/database/copies/table-names.ts'
import { Database } from '../platform/database/database.ts'
import { describeOnEachDatabase } from '../platform/database/each-database.fixture.ts'
import { createEmptyDatabase, DATABASE_KINDS, type EmptyDatabase } from '../platform/database/empty-database.fixture.ts'
import { migrationsOf, type NamedMigration } from '../platform/database/migrations/migration.ts'
import type { Tables } from './all-tables.fixture.ts'
import { MIGRATIONS } from './migrations.ts'
import { ALL_MIGRATIONS, TABLES } from './owners.ts'

const run = promisify(execFile)
const OPEN = `
  const { openDatabase } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)})
  const database = await openDatabase(JSON.parse(process.argv[1]))
  await database.close()
`

const applied = async (database: Database<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.query)
  return rows.map(({ name }) => name)
}

describe.each(DATABASE_KINDS)('the migrations on %s', (kind) => {
  let empty: EmptyDatabase
  const opened: Database<Tables>[] = []
  const open = async (migrations = MIGRATIONS): Promise<Database<Tables>> => {
    const database = await Database.open<Tables>(empty.location, { migrations })
    opened.push(database)
    return database
  }
  beforeEach(async () => {
    empty = await createEmptyDatabase(kind)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await empty.remove()
  })

  it('create all tables in an empty database', async () => {
    const database = await open()
    expect(await applied(database)).toEqual(Object.keys(MIGRATIONS).sort())
    expect(await database.query.selectFrom('contracts').selectAll().execute()).toEqual([])
  })

  it('create no table without an owner that declares whether a backup contains it', async () => {
    const database = await open()
    const made = (await tableNames(database.query)).filter((name) => !/^(kysely|sqlite)_/.test(name))
    expect(made.toSorted()).toEqual([...TABLES.keys()].toSorted())
  })

  it('roll back when they fail, and succeed the next time', async () => {
    const before = await open()
    await sql`insert into contracts (id, name, status, last_update, definition)
      values ('c', 'n', 'Enabled', 1, '')`.execute(before.query)
    let fails = true
    const next: typeof MIGRATIONS = {
      ...MIGRATIONS,
      '9999-next': {
        async up(db) {
          await db.schema.createTable('of_the_next_version').addColumn('id', 'text').execute()
          await sql`update contracts set name = 'changed'`.execute(db)
          if (fails) throw new Error('the power went out')
        },
      },
    }
    await expect(open(next)).rejects.toThrow('the power went out')
    const same = await open()
    expect(await same.query.selectFrom('contracts').select('name').execute()).toEqual([{ name: 'n' }])
    await expect(sql`select * from of_the_next_version`.execute(same.query)).rejects.toThrow()

    fails = false
    const changed = await open(next)
    expect(await applied(changed)).toContain('9999-next')
    expect(await changed.query.selectFrom('contracts').select('name').execute()).toEqual([{ name: 'changed' }])
  })

  it('update a database that only lacks a later migration, and keep its rows', async () => {
    const before = await open()
    await sql`insert into contracts (id, name, status, last_update, definition)
      values ('c', 'n', 'Enabled', 1, '')`.execute(before.query)
    const points: NamedMigration = {
      name: '9000-points',
      up: (db) => db.schema.alterTable('contracts').addColumn('points', 'integer').execute(),
    }
    const after = await open(await migrationsOf([...ALL_MIGRATIONS, points]))
    expect(await sql`select id, points from contracts`.execute(after.query)).toMatchObject({
      rows: [{ id: 'c', points: null }],
    })
    expect((await applied(after)).at(-1)).toMatch(/^9000-points\.[0-9a-f]{8}$/)
    await expect(open(), 'by this version').rejects.toThrow(/updated by a newer version .+ '9000-points\./)
  })

  it('refuse a database with another form of one of them', async () => {
    await open()
    const changed = ALL_MIGRATIONS.map((migration) =>
      migration.name === '0014-discounts'
        ? {
            ...migration,
            up: async (db: Kysely<unknown>) => {
              await migration.up(db)
              await db.schema.alterTable('discount_codes').addColumn('points', 'integer').execute()
            },
          }
        : migration,
    )
    await expect(open(await migrationsOf(changed))).rejects.toThrow(/made by another version of Vitrine/)
    expect(await applied(await open())).toEqual(Object.keys(MIGRATIONS).sort())
  })

  it('change nothing when they run again', async () => {
    const first = await open()
    await first.query
      .insertInto('contracts')
      .values({ id: 'c', name: 'n', status: 'Enabled', last_update: 1, definition: '' })
      .execute()
    const second = await open()
    expect(await applied(second)).toEqual(Object.keys(MIGRATIONS).sort())
    expect(await second.query.selectFrom('contracts').select('id').execute()).toEqual([{ id: 'c' }])
  })

  // SQLite allows one connection per process: a second one would wait for the first and block it.
  if (kind === 'postgres')
    it('run once when several servers of one process start together', async () => {
      const databases = await Promise.all([open(), open(), open(), open()])
      for (const database of databases) expect(await applied(database)).toEqual(Object.keys(MIGRATIONS).sort())
    })

  it('run once when several processes start together', async () => {
    const argument = JSON.stringify(empty.location)
    await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', OPEN, argument])),
    )
    expect(await applied(await open())).toEqual(Object.keys(MIGRATIONS).sort())
  })
})

describeOnEachDatabase('the tables', (current) => {
  const contract = {
    id: 'contract',
    name: 'BankAccount',
    status: 'Enabled',
    last_update: Date.now(),
    definition: '',
  } as const
  const account = {
    id: 'account',
    contract_id: 'contract',
    holder_name: 'Anna',
    search_name: '',
    erased_at: null,
    status: 'Active',
    created: Date.now(),
    updated: Date.now(),
    last_usage: null,
    balance: toGrosz(1000),
  } as const

  it('return times and amounts as the numbers that were stored', async () => {
    const { query } = current.database
    const far = Date.UTC(2100, 0)
    await query
      .insertInto('contracts')
      .values({ ...contract, last_update: far, definition: '' })
      .execute()
    await query.insertInto('accounts').values(account).execute()
    expect(await query.selectFrom('contracts').selectAll().executeTakeFirst()).toEqual({
      ...contract,
      last_update: far,
      ending_since: null,
      definition: '',
    })
    expect(await query.selectFrom('accounts').selectAll().executeTakeFirst()).toMatchObject(account)
  })

  it('find nothing for an id with a NUL character, which PostgreSQL would reject', async () => {
    const { query } = current.database
    expect(await query.selectFrom('accounts').selectAll().where('id', '=', 'acc\0ount').execute()).toEqual([])
    const { numUpdatedRows } = await query
      .updateTable('accounts')
      .set({ balance: toGrosz(0) })
      .where('id', '=', 'account\0')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(0n)
  })

  it('reject a negative balance', async () => {
    const { query } = current.database
    await expect(
      query
        .updateTable('accounts')
        .set({ balance: toGrosz(-0.01) })
        .execute(),
    ).rejects.toThrow(/balance|check/i)
  })

  it.each([
    ['a contract', 'contracts'],
    ['an account', 'accounts'],
  ] as const)('reject an unknown status of %s', async (_what, table) => {
    const update = sql`update ${sql.table(table)} set status = 'Sleeping'`.execute(current.database.query)
    await expect(update).rejects.toThrow(/check/i)
  })

  it('reject two contracts with the same name', async () => {
    const twin = current.database.query
      .insertInto('contracts')
      .values({ ...contract, id: 'other' })
      .execute()
    await expect(twin).rejects.toThrow(/unique/i)
  })

  it('reject an account without a contract', async () => {
    const orphan = current.database.query
      .insertInto('accounts')
      .values({ ...account, id: 'other', contract_id: 'nowhere' })
      .execute()
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  it('roll back when a transaction throws', async () => {
    const failing = current.database.transaction(async (tx) => {
      await tx
        .insertInto('contracts')
        .values({ ...contract, id: 'gone', name: 'Gone' })
        .execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const rows = await current.database.query.selectFrom('contracts').select('id').where('id', '=', 'gone').execute()
    expect(rows).toEqual([])
  })
})
