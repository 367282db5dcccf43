import { type Grosz, toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import type { Queryable, Transaction } from './database.ts'
import { describeOnEachDatabase } from './each-database.fixture.ts'
import { isPostgres } from './postgres/postgres-dialect.ts'
import { statementsOn } from './prepared.ts'

const { preparedChange, preparedFind, preparedWrite } = statementsOn<Tables, Queryable>()

type Receiver = { id: string; name: string; balance: Grosz }

describeOnEachDatabase('a prepared query', (current) => {
  const insert = preparedChange((db, row: Receiver) =>
    db
      .insertInto('receivers')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )
  const find = preparedFind((db, { id }: { id: string }) =>
    db.selectFrom('receivers').select(['id', 'name', 'balance']).where('id', '=', id),
  )
  const rename = preparedChange((db, { name, least }: { name: string; least: Grosz }) =>
    db.updateTable('receivers').set({ name }).where('balance', '>=', least),
  )

  const write = preparedWrite((db, row: Receiver) => db.insertInto('receivers').values(row))

  it('is built once and bound to its values on each call', async () => {
    let built = 0
    const counted = preparedFind((db, { id }: { id: string }) => {
      built += 1
      return db.selectFrom('receivers').select('name').where('id', '=', id)
    })
    const { query } = current.database
    for (const name of ['first', 'second']) {
      await insert(query, { id: name, name, balance: toGrosz(1) })
      expect(await counted(query, { id: name })).toEqual({ name })
    }
    expect(await counted(query, { id: 'third' })).toBeUndefined()
    expect(built).toBe(1)
  })

  it('is parsed and planned by PostgreSQL once per connection', async () => {
    if (!isPostgres(current.database.query)) return
    await current.database.transaction(async (tx) => {
      for (const id of ['one', 'other']) await find(tx, { id })
      const { rows } = await sql<{ uses: number }>`select generic_plans + custom_plans as uses
        from pg_prepared_statements where statement like 'select "id", "name", "balance" from "receivers" where "id" = $1'`.execute(
        tx,
      )
      expect(rows).toEqual([{ uses: 2 }])
    })
  })

  it('has the same result after a server of the next version has added a column', async () => {
    const { query } = current.database
    const [id, row] = ['before', { id: 'before', name: 'n', balance: toGrosz(1) }]
    await insert(query, row)
    for (const column of ['one', 'other']) {
      expect(await find(query, { id })).toEqual(row)
      await query.schema.alterTable('receivers').addColumn(column, 'text').execute()
    }
    expect(await find(query, { id })).toEqual(row)
    for (const column of ['one', 'other']) await query.schema.alterTable('receivers').dropColumn(column).execute()
  })

  it('names its columns, because a selection of all would fail then', async () => {
    const all = preparedFind((db, { id }: { id: string }) =>
      db.selectFrom('receivers').selectAll().where('id', '=', id),
    )
    await expect(all(current.database.query, { id: '1' })).rejects.toThrow('has to name its columns: select *')
    const more = preparedFind((db, { id }: { id: string }) =>
      db.selectFrom('receivers').select('receivers.id').selectAll('receivers').where('receivers.id', '=', id),
    )
    await expect(more(current.database.query, { id: '1' })).rejects.toThrow('has to name its columns: select "r')
  })

  it('returns whether it has changed one row', async () => {
    const { query } = current.database
    const row = { id: 'counted', name: 'x', balance: toGrosz(900) }
    expect(await insert(query, row)).toBe(true)
    expect(await insert(query, row)).toBe(false)
    expect(await rename(query, { name: 'y', least: toGrosz(900) })).toBe(true)
    expect(await rename(query, { name: 'z', least: toGrosz(901) })).toBe(false)
    expect(await find(query, { id: 'counted' })).toEqual({ ...row, name: 'y' })
  })

  it('binds values and never reads them as SQL', async () => {
    const { query } = current.database
    const row = { id: "'; drop table receivers; --", name: '$1 ? :name', balance: toGrosz(0) }
    await insert(query, row)
    expect(await find(query, { id: row.id })).toEqual(row)
  })

  it('finds nothing for an id with a NUL, and does not break the transaction', async () => {
    const { query } = current.database
    expect(await find(query, { id: 'no\0body' })).toBeUndefined()
    const undone = current.database.transaction(async (tx) => {
      await insert(tx, { id: 'valid', name: 'valid', balance: toGrosz(0) })
      expect(await find(tx, { id: 'valid\0' })).toBeUndefined()
      return find(tx, { id: 'valid' })
    })
    expect(await undone).toMatchObject({ name: 'valid' })
  })

  it('belongs to the transaction it is called with', async () => {
    const undone = current.database.transaction(async (tx) => {
      await insert(tx, { id: 'undone', name: 'x', balance: toGrosz(0) })
      expect(await find(tx, { id: 'undone' })).toBeDefined()
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await find(current.database.query, { id: 'undone' })).toBeUndefined()
  })

  it('handles values in another property order, and concurrent calls', async () => {
    const { query } = current.database
    await insert(query, { balance: toGrosz(7), name: 'turned', id: 'turned' })
    expect(await find(query, { id: 'turned' })).toEqual({ id: 'turned', name: 'turned', balance: toGrosz(7) })
    const ids = Array.from({ length: 20 }, (_, index) => `one of ${index}`)
    await Promise.all(ids.map((id) => insert(query, { id, name: id, balance: toGrosz(0) })))
    expect(await Promise.all(ids.map((id) => find(query, { id })))).toMatchObject(ids.map((name) => ({ name })))
  })

  it('is visible to later statements of the transaction even if its result is not awaited', async () => {
    const row = { id: 'ahead', name: 'sent ahead', balance: toGrosz(1) }
    const found = await current.database.transaction(async (tx) => {
      await write(tx, row)
      await write(tx, { ...row, id: 'ahead too' })
      return find(tx, { id: 'ahead' })
    })
    expect(found).toEqual(row)
    expect(await find(current.database.query, { id: 'ahead too' })).toBeDefined()
  })

  it('fails its transaction if it fails, whatever follows', async () => {
    const row = { id: 'twice', name: 'x', balance: toGrosz(1) }
    const twice = (follows: (tx: Transaction) => Promise<unknown>) =>
      current.database.transaction(async (tx) => {
        await write(tx, { ...row, id: 'the first' })
        await write(tx, row)
        await write(tx, row)
        await follows(tx)
      })
    await expect(twice(async () => {})).rejects.toThrow(/unique/i)
    await expect(twice((tx) => find(tx, { id: 'the first' }))).rejects.toThrow(/unique/i)
    await expect(twice((tx) => write(tx, { ...row, id: 'third' }))).rejects.toThrow(/unique/i)
    expect(await find(current.database.query, { id: 'the first' })).toBeUndefined()
    // The connection still works.
    for (let use = 0; use < 12; use += 1)
      await current.database.transaction((tx) => write(tx, { ...row, id: `after ${use}` }))
  })

  it('is rolled back with its transaction', async () => {
    const row = { id: 'undone', name: 'x', balance: toGrosz(1) }
    const undoing = current.database.transaction(async (tx) => {
      await write(tx, row)
      throw new Error('no')
    })
    await expect(undoing).rejects.toThrow('no')
    expect(await find(current.database.query, { id: 'undone' })).toBeUndefined()
  })
})
