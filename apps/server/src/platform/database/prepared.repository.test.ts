import { type Grosz, toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import type { Transaction } from './database.ts'
import { describeOnEachDatabase } from './each-database.fixture.ts'
import { isPostgres } from './postgres/postgres-dialect.ts'
import { statementsOn } from './prepared.ts'

const { prepared, preparedWrite } = statementsOn<Tables>()

type Receiver = { id: string; name: string; balance: Grosz }

describeOnEachDatabase('a prepared query', (current) => {
  const insert = prepared((db, row: Receiver) =>
    db
      .insertInto('receivers')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )
  const find = prepared((db, { id }: { id: string }) =>
    db.selectFrom('receivers').select(['id', 'name', 'balance']).where('id', '=', id),
  )
  const rename = prepared((db, { name, least }: { name: string; least: Grosz }) =>
    db.updateTable('receivers').set({ name }).where('balance', '>=', least),
  )

  const write = preparedWrite((db, row: Receiver) => db.insertInto('receivers').values(row))

  it('is built once and bound to its values on each call', async () => {
    let built = 0
    const counted = prepared((db, { id }: { id: string }) => {
      built += 1
      return db.selectFrom('receivers').select('name').where('id', '=', id)
    })
    const { query } = current.database
    for (const name of ['first', 'second']) {
      await insert.run(query, { id: name, name, balance: toGrosz(1) })
      expect(await counted.first(query, { id: name })).toEqual({ name })
    }
    expect(await counted.first(query, { id: 'third' })).toBeUndefined()
    expect(built).toBe(1)
  })

  it('is parsed and planned by PostgreSQL once per connection', async () => {
    if (!isPostgres(current.database.query)) return
    await current.database.transaction(async (tx) => {
      for (const id of ['one', 'other']) await find.first(tx, { id })
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
    await insert.run(query, row)
    for (const column of ['one', 'other']) {
      expect(await find.first(query, { id })).toEqual(row)
      await query.schema.alterTable('receivers').addColumn(column, 'text').execute()
    }
    expect(await find.first(query, { id })).toEqual(row)
    for (const column of ['one', 'other']) await query.schema.alterTable('receivers').dropColumn(column).execute()
  })

  it('names its columns, because a selection of all would fail then', async () => {
    const all = prepared((db, { id }: { id: string }) => db.selectFrom('receivers').selectAll().where('id', '=', id))
    await expect(all.first(current.database.query, { id: '1' })).rejects.toThrow('has to name its columns: select *')
    const more = prepared((db, { id }: { id: string }) =>
      db.selectFrom('receivers').select('receivers.id').selectAll('receivers').where('receivers.id', '=', id),
    )
    await expect(more.first(current.database.query, { id: '1' })).rejects.toThrow('has to name its columns: select "r')
  })

  it('returns the number of changed rows', async () => {
    const { query } = current.database
    const row = { id: 'counted', name: 'x', balance: toGrosz(900) }
    expect(await insert.run(query, row)).toBe(1)
    expect(await insert.run(query, row)).toBe(0)
    expect(await insert.run(query, { ...row, id: 'counted too' })).toBe(1)
    expect(await rename.run(query, { name: 'y', least: toGrosz(900) })).toBe(2)
    expect(await find.first(query, { id: 'counted' })).toEqual({ ...row, name: 'y' })
  })

  it('binds values and never reads them as SQL', async () => {
    const { query } = current.database
    const row = { id: "'; drop table receivers; --", name: '$1 ? :name', balance: toGrosz(0) }
    await insert.run(query, row)
    expect(await find.first(query, { id: row.id })).toEqual(row)
  })

  it('finds nothing for an id with a NUL, and does not break the transaction', async () => {
    const { query } = current.database
    expect(await find.first(query, { id: 'no\0body' })).toBeUndefined()
    const undone = current.database.transaction(async (tx) => {
      await insert.run(tx, { id: 'valid', name: 'valid', balance: toGrosz(0) })
      expect(await find.first(tx, { id: 'valid\0' })).toBeUndefined()
      return find.first(tx, { id: 'valid' })
    })
    expect(await undone).toMatchObject({ name: 'valid' })
  })

  it('belongs to the transaction it is called with', async () => {
    const undone = current.database.transaction(async (tx) => {
      await insert.run(tx, { id: 'undone', name: 'x', balance: toGrosz(0) })
      expect(await find.first(tx, { id: 'undone' })).toBeDefined()
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await find.first(current.database.query, { id: 'undone' })).toBeUndefined()
  })

  it('handles values in another property order, and concurrent calls', async () => {
    const { query } = current.database
    await insert.run(query, { balance: toGrosz(7), name: 'turned', id: 'turned' })
    expect(await find.first(query, { id: 'turned' })).toEqual({ id: 'turned', name: 'turned', balance: toGrosz(7) })
    const ids = Array.from({ length: 20 }, (_, index) => `one of ${index}`)
    await Promise.all(ids.map((id) => insert.run(query, { id, name: id, balance: toGrosz(0) })))
    expect(await Promise.all(ids.map((id) => find.first(query, { id })))).toMatchObject(ids.map((name) => ({ name })))
  })

  it('is visible to later statements of the transaction even if its result is not awaited', async () => {
    const row = { id: 'ahead', name: 'sent ahead', balance: toGrosz(1) }
    const found = await current.database.transaction(async (tx) => {
      await write.run(tx, row)
      await write.run(tx, { ...row, id: 'ahead too' })
      return find.first(tx, { id: 'ahead' })
    })
    expect(found).toEqual(row)
    expect(await find.first(current.database.query, { id: 'ahead too' })).toBeDefined()
  })

  it('fails its transaction if it fails, whatever follows', async () => {
    const row = { id: 'twice', name: 'x', balance: toGrosz(1) }
    const twice = (follows: (tx: Transaction) => Promise<unknown>) =>
      current.database.transaction(async (tx) => {
        await write.run(tx, { ...row, id: 'the first' })
        await write.run(tx, row)
        await write.run(tx, row)
        await follows(tx)
      })
    await expect(twice(async () => {})).rejects.toThrow(/unique/i)
    await expect(twice((tx) => find.first(tx, { id: 'the first' }))).rejects.toThrow(/unique/i)
    await expect(twice((tx) => write.run(tx, { ...row, id: 'third' }))).rejects.toThrow(/unique/i)
    expect(await find.first(current.database.query, { id: 'the first' })).toBeUndefined()
    // The connection still works.
    for (let use = 0; use < 12; use += 1)
      await current.database.transaction((tx) => write.run(tx, { ...row, id: `after ${use}` }))
  })

  it('is rolled back with its transaction', async () => {
    const row = { id: 'undone', name: 'x', balance: toGrosz(1) }
    const undoing = current.database.transaction(async (tx) => {
      await write.run(tx, row)
      throw new Error('no')
    })
    await expect(undoing).rejects.toThrow('no')
    expect(await find.first(current.database.query, { id: 'undone' })).toBeUndefined()
  })
})
