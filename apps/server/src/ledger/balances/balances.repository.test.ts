import { toGrosz } from '@vitrine/api/cards/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { openAccount } from '../account-under-test.fixture.ts'
import { findBalance, findReceiver, saveReceiver, transfer } from './balances.repository.ts'

const AT_ONCE = 30

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

describeOnEachDatabase('an account with money', (current) => {
  const take = (id: string, amount: number) =>
    current.database.transaction((tx) =>
      transfer(tx, { accountId: id, receiverId: 'shop', amount: toGrosz(amount / 100) }),
    )
  beforeAll(() => saveReceiver(current.database.query, { id: 'shop', name: 'Shop' }))
  const balance = (id: string) => findBalance(current.database.query, id)

  it('can be debited exactly to zero, but not below', async () => {
    const id = await openAccount(current.database, 1000)
    expect(await take(id, 400)).toBe(600)
    expect(await take(id, 601)).toBeUndefined()
    expect(await balance(id)).toBe(600)
    expect(await take(id, 600)).toBe(0)
    expect(await take(id, 1)).toBeUndefined()
  })

  it('never falls below zero, even with concurrent debits', async () => {
    const id = await openAccount(current.database, 1000)
    const left = await inParallel(() => take(id, 300))
    expect(left.filter((rest) => rest !== undefined).sort((a, b) => a - b)).toEqual([100, 400, 700])
    expect(await balance(id)).toBe(100)
  })

  it('is required: an account without balance, or an unknown one, cannot be debited', async () => {
    const id = await openAccount(current.database, null)
    expect(await take(id, 1)).toBeUndefined()
    expect(await balance(id)).toBeUndefined()
    expect(await take('nobody', 1)).toBeUndefined()
    expect(await balance('nobody')).toBeUndefined()
  })

  it('has its money again if the transaction of the payment fails', async () => {
    const id = await openAccount(current.database, 1000)
    const failing = current.database.transaction(async (tx) => {
      await transfer(tx, { accountId: id, receiverId: 'shop', amount: toGrosz(4) })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await balance(id)).toBe(1000)
  })
})

describeOnEachDatabase('a receiver', (current) => {
  const balance = async (id: string) =>
    (await current.database.query.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      .balance

  /** Has a new account pay. @param amount in grosz */
  const pay = async (receiverId: string, amount: number) => {
    const accountId = await openAccount(current.database, amount)
    await current.database.transaction((tx) => transfer(tx, { accountId, receiverId, amount: toGrosz(amount / 100) }))
  }

  it('receives the full sum of concurrent payments', async () => {
    await saveReceiver(current.database.query, { id: 'lunch', name: 'Lunch' })
    await inParallel((index) => pay('lunch', index + 1))
    expect(await balance('lunch')).toBe((AT_ONCE * (AT_ONCE + 1)) / 2)
  })

  it('keeps its money under a new name', async () => {
    await saveReceiver(current.database.query, { id: 'baker', name: 'Shop' })
    await pay('baker', 300)
    await saveReceiver(current.database.query, { id: 'baker', name: 'New shop' })
    const row = await current.database.query.selectFrom('receivers').selectAll().where('id', '=', 'baker').execute()
    expect(row).toEqual([{ id: 'baker', name: 'New shop', balance: 300 }])
  })

  it('is found among others, and receives only its own payments', async () => {
    for (const id of ['first', 'second']) await saveReceiver(current.database.query, { id, name: `Name of ${id}` })
    await pay('second', 500)
    expect(await findReceiver(current.database.query, 'first')).toEqual({
      id: 'first',
      name: 'Name of first',
      balance: 0,
    })
    expect(await findReceiver(current.database.query, 'second')).toMatchObject({ id: 'second', balance: 500 })
    expect(await findReceiver(current.database.query, 'third')).toBeUndefined()
  })
})
