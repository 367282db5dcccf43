import { randomUUID } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { paidFrom, paymentsFrom } from './account-payments.ts'
import {
  credit,
  debit,
  deleteUnpaidPayments,
  findBalance,
  findCoupon,
  findPayment,
  findReceiver,
  insertCoupon,
  insertPayment,
  noteCouponUsed,
  refusePayment,
  saveReceiver,
  settlePayment,
  useCoupon,
} from './payments.repository.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 30

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

async function openAccount({ query }: Database, balance: number | null): Promise<string> {
  const id = randomUUID()
  const contract = { id: 'contract', name: 'BankAccount', status: 'Enabled', last_update: NOW, definition: '' } as const
  await query
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await query
    .insertInto('accounts')
    .values({
      id,
      contract_id: 'contract',
      holder_name: 'Anna',
      search_name: '',
      erased_at: null,
      status: 'Active',
      created: NOW,
      updated: NOW,
      last_usage: null,
      balance: balance === null ? null : toGrosz(balance / 100),
    })
    .execute()
  return id
}

describeOnEachDatabase('an account with money', (current) => {
  const take = (id: string, amount: number) =>
    current.database.transaction((tx) => debit(tx, id, toGrosz(amount / 100)))
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
      await debit(tx, id, toGrosz(4))
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

  it('receives the full sum of concurrent payments', async () => {
    await saveReceiver(current.database.query, { id: 'lunch', name: 'Lunch' })
    await inParallel((index) => current.database.transaction((tx) => credit(tx, 'lunch', toGrosz(index / 100))))
    expect(await balance('lunch')).toBe((AT_ONCE * (AT_ONCE - 1)) / 2)
  })

  it('keeps its money under a new name', async () => {
    await saveReceiver(current.database.query, { id: 'shop', name: 'Shop' })
    await current.database.transaction((tx) => credit(tx, 'shop', toGrosz(3)))
    await saveReceiver(current.database.query, { id: 'shop', name: 'New shop' })
    const row = await current.database.query.selectFrom('receivers').selectAll().where('id', '=', 'shop').execute()
    expect(row).toEqual([{ id: 'shop', name: 'New shop', balance: 300 }])
  })

  it('is found among others, and receives only its own payments', async () => {
    for (const id of ['first', 'second']) await saveReceiver(current.database.query, { id, name: `Name of ${id}` })
    await current.database.transaction((tx) => credit(tx, 'second', toGrosz(5)))
    expect(await findReceiver(current.database.query, 'first')).toEqual({
      id: 'first',
      name: 'Name of first',
      balance: 0,
    })
    expect(await findReceiver(current.database.query, 'second')).toMatchObject({ id: 'second', balance: 500 })
    expect(await findReceiver(current.database.query, 'third')).toBeUndefined()
  })
})

describeOnEachDatabase('a payment', (current) => {
  beforeAll(() => saveReceiver(current.database.query, { id: 'lunch', name: 'Lunch' }))
  const begin = async (createdAt = NOW): Promise<string> => {
    const id = `fl-pay-${randomUUID()}`
    await current.database.transaction((tx) =>
      insertPayment(tx, {
        id,
        card_id: 'canteen',
        operation: 'lunch',
        amount: toGrosz(8),
        receiver_id: 'lunch',
        created_at: createdAt,
      }),
    )
    return id
  }
  const settle = (id: string, accountId: string, now = NOW + 1) =>
    current.database.transaction((tx) => settlePayment(tx, { id, accountId, now }))

  it('starts unpaid', async () => {
    const id = await begin()
    expect(await findPayment(current.database.query, id)).toEqual({
      id,
      card_id: 'canteen',
      operation: 'lunch',
      amount: toGrosz(8),
      receiver_id: 'lunch',
      state: 'pending',
      account_id: null,
      created_at: NOW,
      ended_at: null,
    })
    expect(await findPayment(current.database.query, 'fl-pay-none')).toBeUndefined()
  })

  it('is settled once, even with concurrent calls', async () => {
    const id = await begin()
    const payers = await Promise.all(Array.from({ length: AT_ONCE }, () => openAccount(current.database, 1000)))
    const settled = await inParallel((index) => settle(id, payers[index] ?? ''))
    expect(settled.filter(Boolean)).toHaveLength(1)
    expect(await findPayment(current.database.query, id)).toMatchObject({
      state: 'settled',
      account_id: payers[settled.indexOf(true)],
      ended_at: NOW + 1,
    })
    expect(await settle(id, payers[0] ?? '')).toBe(false)
  })

  it('cannot be settled after it was refused', async () => {
    const id = await begin()
    const payer = await openAccount(current.database, 0)
    await current.database.transaction(async (tx: Transaction) => {
      await settlePayment(tx, { id, accountId: payer, now: NOW + 1 })
      await refusePayment(tx, id)
    })
    expect(await findPayment(current.database.query, id)).toMatchObject({ state: 'refused', ended_at: NOW + 1 })
    expect(await settle(id, payer)).toBe(false)
  })

  it('can be paid after a failed attempt', async () => {
    const id = await begin()
    const payer = await openAccount(current.database, 1000)
    const failing = current.database.transaction(async (tx) => {
      await settlePayment(tx, { id, accountId: payer, now: NOW + 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await settle(id, payer)).toBe(true)
  })

  it('belongs to the account that paid it', async () => {
    const { query } = current.database
    const [payer, other] = [await openAccount(current.database, 1000), await openAccount(current.database, 1000)]
    const [paid, refused] = [await begin(), await begin()]
    await settle(paid, payer)
    await settle(await begin(), other)
    await current.database.transaction(async (tx) => {
      await settlePayment(tx, { id: refused, accountId: payer, now: NOW + 1 })
      await refusePayment(tx, refused)
    })
    expect(await paidFrom(query, payer)).toEqual({ count: 1, sum: 8 })
    const { entries, total } = await paymentsFrom(query, payer, { pageSize: 10 })
    expect([entries.map(({ paymentId }) => paymentId), total]).toEqual([[paid], 1])
  })

  it('is deleted some time after its start, but only if it was not paid', async () => {
    const { query } = current.database
    const LONG_AGO = NOW - 1_000_000
    const payer = await openAccount(current.database, 1000)
    const [old, older, paid, recent] = [
      await begin(LONG_AGO),
      await begin(LONG_AGO - 1),
      await begin(LONG_AGO),
      await begin(LONG_AGO + 1),
    ]
    await settle(paid, payer)
    expect(await deleteUnpaidPayments(query, LONG_AGO, 1)).toBe(1)
    expect(await deleteUnpaidPayments(query, LONG_AGO, 10)).toBe(1)
    const left = await Promise.all([old, older, paid, recent].map((id) => findPayment(query, id)))
    expect(left.map((payment) => payment?.state)).toEqual([undefined, undefined, 'settled', 'pending'])
  })
})

describeOnEachDatabase('a coupon', (current) => {
  const VALID_TO = NOW + 1000
  const grant = async (): Promise<string> => {
    const id = await openAccount(current.database, 0)
    await current.database.transaction((tx) => insertCoupon(tx, { account_id: id, valid_to: VALID_TO }))
    return id
  }
  const use = (id: string, now = NOW) => current.database.transaction((tx) => useCoupon(tx, id, now))

  it('is used once, even with concurrent calls, and stores the time of use', async () => {
    const id = await grant()
    const used = await inParallel((index) => use(id, NOW + index))
    expect(used.filter(Boolean)).toHaveLength(1)
    const row = { account_id: id, valid_to: VALID_TO, used_at: NOW + used.indexOf(true) }
    expect(await findCoupon(current.database.query, id)).toEqual(row)
  })

  it('is valid until its end', async () => {
    const [inTime, late] = [await grant(), await grant()]
    expect(await use(inTime, VALID_TO - 1)).toBe(true)
    expect(await use(late, VALID_TO)).toBe(false)
    expect(await findCoupon(current.database.query, late)).toMatchObject({ used_at: null })
  })

  it('is granted once per account, even after use', async () => {
    const id = await grant()
    await use(id)
    await current.database.transaction((tx) => insertCoupon(tx, { account_id: id, valid_to: VALID_TO + 5000 }))
    expect(await findCoupon(current.database.query, id)).toEqual({ account_id: id, valid_to: VALID_TO, used_at: NOW })
  })

  it('does not exist unless it was granted', async () => {
    const id = await openAccount(current.database, 0)
    expect(await use(id)).toBe(false)
    expect(await findCoupon(current.database.query, id)).toBeUndefined()
  })

  it('keeps the first use that a record outside of the ledger tells', async () => {
    const [id, other] = [await grant(), await grant()]
    const note = (account: string, at: number) => current.database.transaction((tx) => noteCouponUsed(tx, account, at))
    expect([await note(id, NOW), await note(id, NOW + 1), await note('nobody', NOW)]).toEqual([true, false, false])
    expect(await findCoupon(current.database.query, id)).toMatchObject({ used_at: NOW })
    expect(await findCoupon(current.database.query, other)).toMatchObject({ used_at: null })
  })
})
