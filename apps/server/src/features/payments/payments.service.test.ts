import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import type { HttpProblem } from '../../platform/http/answers/problem.ts'
import { openDatabase } from '../../schema/open-database.ts'
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
let database: Database
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

async function begin(payments: Payments, parameters: RequestedPayment = lunch): Promise<string> {
  const payment = await payments.prepare(parameters)
  await database.transaction((tx) => payment.save(tx))
  return payment.id
}

const settle = (payments: Payments, paymentId: string) =>
  database.transaction((tx) => payments.settle(tx, { paymentId, accountId: 'anna', now: NOW + 1 }))

const refusalOf = (payments: Payments, parameters: RequestedPayment): Promise<string> =>
  payments.prepare(parameters).then(
    () => 'accepted',
    (problem: HttpProblem) => problem.code,
  )

describe('a payment that is continued', () => {
  it('is shown and charged at the price it was begun with, also when prices have changed since', async () => {
    const payments = await openPayments()
    const id = await begin(payments)
    const dearer = { ...lunch, operation: { ...LUNCH, amount: toGrosz(9) } }
    expect(await payments.prepare({ ...dearer, paymentId: id })).toMatchObject({ id, amount: 800 })
    expect(await refusalOf(payments, { ...dearer, paymentId: id, pay: 9 })).toBe('invalid-request')
    expect(await refusalOf(payments, { ...dearer, paymentId: id, pay: 8 })).toBe('accepted')
    expect(await settle(payments, id)).toMatchObject({ kind: 'settled', balance: 200, receipt: { amount: 8 } })
    expect(await payments.prepare(dearer)).toMatchObject({ amount: 900 })
  })

  it('is not stored a second time', async () => {
    const payments = await openPayments()
    const id = await begin(payments)
    expect(await begin(payments, { ...lunch, paymentId: id })).toBe(id)
    expect(await database.query.selectFrom('payments').select('id').execute()).toEqual([{ id }])
  })
})

describe('a payment that is begun', () => {
  it('has an id that begins with fl-pay-', async () => {
    expect(await begin(await openPayments())).toMatch(/^fl-pay-[\w-]{22}$/)
  })

  it.each([
    ['Lunch service', 'accepted'],
    ['lunch', 'accepted'],
    ['Eve', 'invalid-request'],
  ])('may be told its receiver, and no other: %s is %s', async (receiver, outcome) => {
    expect(await refusalOf(await openPayments(), { ...lunch, receiver })).toBe(outcome)
  })

  it.each([
    [8, 'accepted'],
    [9, 'invalid-request'],
  ])('may be told its price, and no other: %d is %s', async (pay, outcome) => {
    expect(await refusalOf(await openPayments(), { ...lunch, pay })).toBe(outcome)
  })
})

describe('a payment that was begun', () => {
  it("is made to whom it was begun for, although the card's file no longer names them", async () => {
    const id = await begin(await openPayments())
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
  ])('is not known to %s', async (_what, other) => {
    const payments = await openPayments()
    const paymentId = await begin(payments)
    expect(await refusalOf(payments, { ...lunch, operation: { ...LUNCH, ...other }, paymentId })).toBe('not-found')
  })
})

describe('a payment that cannot be made', () => {
  it('moves nothing when there is none', async () => {
    expect(await settle(await openPayments(), 'fl-pay-none')).toEqual({
      kind: 'refused',
      balance: 1000,
      reason: { code: 'no-such-payment' },
    })
  })

  it('moves nothing when its transaction fails, and can be made afterwards', async () => {
    const payments = await openPayments()
    const id = await begin(payments)
    const failing = database.transaction(async (tx) => {
      await payments.settle(tx, { paymentId: id, accountId: 'anna', now: NOW + 1 })
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await payments.balanceInPln(database.query, 'anna')).toBe(10)
    expect(await settle(payments, id)).toMatchObject({ kind: 'settled', balance: 200 })
  })
})
