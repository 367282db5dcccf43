import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBalanceInPln } from '../../ledger/balances/balances.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HttpProblem } from '../../platform/http/answers/problem.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import type { PaymentOperation } from './operations.ts'
import { Payments, type RequestedPayment } from './payments.service.ts'

const NOW = 1_800_000_000_000
const LUNCH: PaymentOperation = {
  cardId: 'canteen',
  id: 'lunch',
  amount: toGrosz(8),
  receiver: { id: 'lunch', name: 'Lunch service' },
}

let folder: string
let database: Database<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-payments-'))
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vitrine.sqlite') })
  const contract = { id: 'contract', name: 'BankAccount', status: 'Enabled', last_update: NOW, definition: '' } as const
  await database.query.insertInto('contracts').values(contract).execute()
  const account = {
    contract_id: 'contract',
    holder_name: 'Anna',
    search_name: '',
    erased_at: null,
    status: 'Active',
    created: NOW,
    updated: NOW,
  } as const
  await database.query
    .insertInto('accounts')
    .values({ ...account, id: 'anna', last_usage: null, balance: toGrosz(10) })
    .execute()
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function openPayments(): Promise<Payments> {
  const payments = new Payments({ database, clock: () => NOW })
  await payments.open([LUNCH.receiver])
  return payments
}

const lunch: RequestedPayment = { operation: LUNCH, pay: undefined, receiver: undefined, paymentId: undefined }

async function start(payments: Payments, parameters: RequestedPayment = lunch): Promise<string> {
  const payment = await payments.prepare(parameters)
  await database.transaction((tx) => payment.save(tx))
  return payment.id
}

const settle = (payments: Payments, paymentId: string) =>
  database.transaction((tx) => payments.settle(tx, { paymentId, accountId: 'anna', now: NOW + 1 }))

const receiverBalance = async () =>
  (await database.query.selectFrom('receivers').selectAll().where('id', '=', 'lunch').executeTakeFirst())?.balance

const refusalOf = (payments: Payments, parameters: RequestedPayment): Promise<string> =>
  payments.prepare(parameters).then(
    () => 'accepted',
    (problem: HttpProblem) => problem.code,
  )

describe('a payment that is continued', () => {
  it('is shown and charged at its original price, even if prices have changed', async () => {
    const payments = await openPayments()
    const id = await start(payments)
    const dearer = { ...lunch, operation: { ...LUNCH, amount: toGrosz(9) } }
    expect(await payments.prepare({ ...dearer, paymentId: id })).toMatchObject({ id, amount: 800 })
    expect(await refusalOf(payments, { ...dearer, paymentId: id, pay: 9 })).toBe('invalid-request')
    expect(await refusalOf(payments, { ...dearer, paymentId: id, pay: 8 })).toBe('accepted')
    expect(await settle(payments, id)).toMatchObject({ kind: 'settled', balance: 200, receipt: { amount: 8 } })
    expect(await payments.prepare(dearer)).toMatchObject({ amount: 900 })
  })

  it('is not stored a second time', async () => {
    const payments = await openPayments()
    const id = await start(payments)
    expect(await start(payments, { ...lunch, paymentId: id })).toBe(id)
    expect(await database.query.selectFrom('payments').select('id').execute()).toEqual([{ id }])
  })
})

describe('a payment that has ended', () => {
  it('is not charged a second time', async () => {
    const payments = await openPayments()
    const id = await start(payments)
    await settle(payments, id)
    expect(await settle(payments, id)).toEqual({ kind: 'refused', balance: 200, reason: { code: 'payment-ended' } })
    expect(await findBalanceInPln(database.query, 'anna')).toBe(2)
    expect(await receiverBalance()).toBe(800)
  })

  it('is not continued, whether it was made or refused', async () => {
    const payments = await openPayments()
    const made = await start(payments)
    const refused = await start(payments)
    await settle(payments, made)
    await settle(payments, refused)
    for (const [paymentId, code] of [
      [made, 'payment-made'],
      [refused, 'payment-refused'],
    ] as const)
      await expect(payments.prepare({ ...lunch, paymentId })).rejects.toMatchObject({ reason: { code } })
  })
})

describe('a new payment', () => {
  it('has an id that starts with fl-pay-', async () => {
    expect(await start(await openPayments())).toMatch(/^fl-pay-[\w-]{22}$/)
  })

  it.each([
    ['Lunch service', 'accepted'],
    ['lunch', 'accepted'],
    ['Eve', 'invalid-request'],
  ])('accepts only its own receiver: %s is %s', async (receiver, outcome) => {
    expect(await refusalOf(await openPayments(), { ...lunch, receiver })).toBe(outcome)
  })

  it.each([
    [8, 'accepted'],
    [9, 'invalid-request'],
  ])('accepts only its own price: %d is %s', async (pay, outcome) => {
    expect(await refusalOf(await openPayments(), { ...lunch, pay })).toBe(outcome)
  })
})

describe('an unpaid payment', () => {
  it("goes to its original receiver, even if the card's file no longer contains this receiver", async () => {
    const id = await start(await openPayments())
    const payments = new Payments({ database, clock: () => NOW })
    await payments.open([])
    expect(await settle(payments, id)).toMatchObject({
      kind: 'settled',
      receipt: { receiver: 'Lunch service' },
      reason: { code: 'paid', params: { amount: 8, currency: 'PLN', receiver: 'Lunch service' } },
    })
  })

  it.each([
    ['another card', { cardId: 'another-canteen' }],
    ['another operation', { id: 'dinner' }],
  ])('is unknown to %s', async (_title, other) => {
    const payments = await openPayments()
    const paymentId = await start(payments)
    expect(await refusalOf(payments, { ...lunch, operation: { ...LUNCH, ...other }, paymentId })).toBe('not-found')
  })
})

describe('a payment that cannot be made', () => {
  it('moves no money if the account has too little, and is refused from then on', async () => {
    const payments = await openPayments()
    const dear = await start(payments, { ...lunch, operation: { ...LUNCH, amount: toGrosz(10.01) } })
    const refusal = { kind: 'refused', balance: 1000, reason: { code: 'not-enough-money' } }
    expect(await settle(payments, dear)).toMatchObject(refusal)
    expect(await receiverBalance()).toBe(0)
    expect(await settle(payments, dear)).toMatchObject({ kind: 'refused', reason: { code: 'payment-ended' } })
  })

  it('moves no money if it does not exist', async () => {
    expect(await settle(await openPayments(), 'fl-pay-none')).toEqual({
      kind: 'refused',
      balance: 1000,
      reason: { code: 'no-such-payment' },
    })
  })

  it('moves no money if its transaction fails, and can be made afterwards', async () => {
    const payments = await openPayments()
    const id = await start(payments)
    const failing = database.transaction(async (tx) => {
      await payments.settle(tx, { paymentId: id, accountId: 'anna', now: NOW + 1 })
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await findBalanceInPln(database.query, 'anna')).toBe(10)
    expect(await settle(payments, id)).toMatchObject({ kind: 'settled', balance: 200 })
  })
})
