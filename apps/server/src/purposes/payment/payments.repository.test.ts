import { randomUUID } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { openAccount } from '../../ledger/account-under-test.fixture.ts'
import { saveReceiver } from '../../ledger/balances/balances.repository.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { paidFrom, paymentsFrom } from './account-payments.across.ts'
import {
  deleteUnpaidPayments,
  findPayment,
  insertPayment,
  refusePayment,
  settlePayment,
} from './payments.repository.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 30

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

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
    await current.database.transaction(async (tx) => {
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
