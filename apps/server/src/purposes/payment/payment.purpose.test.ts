import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { describe, expect, it } from 'vitest'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { coupon } from '../coupon/coupon.purpose.ts'
import { payment } from './payment.purpose.ts'
import type { Payments } from './payments.service.ts'

const NOW = 1_800_000_000_000
const CARD: Card = zCard.parse({
  ...{ id: 'bank', type: 'BankAccount', card: { title: 'Bank', image: 'bank.svg' } },
  presentation: {
    claims: ['displayName'],
    extra: [
      {
        ...{ id: 'lunch', name: 'Lunch' },
        operation: { kind: 'payment', price: 8, receiver: { id: 'lunch', name: 'Lunch service' } },
      },
      { id: 'coffee', name: 'Coffee', operation: { kind: 'coupon' } },
    ],
  },
})
const services = { accounts: { statusOf: async (id: string) => (id === 'anna' ? 'Active' : undefined) as never } }

/** Returns the purposes, and the accounts that they charged. */
function open() {
  const charged: string[] = []
  const payments = {
    prepare: async ({ operation }: Parameters<Payments['prepare']>[0]) => ({
      ...{ id: 'payment-1', amount: operation.amount, currency: 'PLN', payee: operation.receiver },
      save: async () => {},
    }),
    settle: async (_tx: unknown, { paymentId, accountId }: { paymentId: string; accountId: string }) => {
      charged.push(`${paymentId} ${accountId}`)
      return { kind: 'settled', balance: toGrosz(2), receipt: {}, reason: { code: 'paid' } }
    },
  } as unknown as Payments
  const redeem = async (_tx: unknown, accountId: string) => {
    charged.push(`coupon ${accountId}`)
    return { kind: 'used' as const, usedAt: NOW, validTo: NOW + 1 }
  }
  return { charged, paying: payment(services, payments), drinking: coupon(services, redeem) }
}

const presented = <State>(state: State, accountId: string | undefined) => ({
  ...{ state, accountId, credential: {} as PresentedCredential, others: [], now: NOW },
})
const TX = {} as Transaction

describe('an operation of a card', () => {
  it('is paid with money or with the coupon, as the card says', () => {
    const { paying, drinking } = open()
    const asked = (bankOperation: string | undefined) => [
      paying.isAskedFor(CARD, { bankOperation }),
      drinking.isAskedFor(CARD, { bankOperation }),
    ]
    expect(asked('lunch')).toEqual([true, false])
    expect(asked('coffee')).toEqual([false, true])
    for (const other of ['dinner', '', undefined]) expect(asked(other)).toEqual([false, false])
  })
})

describe('a payment', () => {
  it('is refused for an operation that costs no money', async () => {
    for (const bankOperation of ['coffee', 'dinner', undefined])
      await expect(open().paying.prepare(CARD, { bankOperation }, 'en')).rejects.toMatchObject({
        code: 'invalid-request',
      })
  })

  it('is refused for an account that does not exist', async () => {
    const asked = { bankOperation: 'lunch', accountId: 'nobody' }
    await expect(open().paying.prepare(CARD, asked, 'en')).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('is confirmed with the price and the receiver of the card, which the page shows as well', async () => {
    const prepared = await open().paying.prepare(CARD, { bankOperation: 'lunch', accountId: 'anna' }, 'en')
    expect(prepared).toMatchObject({
      state: { paymentId: 'payment-1', requiredAccount: 'anna' },
      payment: { amount: 800, currency: 'PLN', payee: { id: 'lunch', name: 'Lunch service' } },
      response: { paymentId: 'payment-1', payment: { amount: 8, currency: 'PLN', receiver: 'Lunch service' } },
    })
  })

  it.each<[string, string | undefined, string | null, string[]]>([
    ['any account', 'anna', null, ['payment-1 anna']],
    ['the required account', 'anna', 'anna', ['payment-1 anna']],
    ['another account than the required one', 'eve', 'anna', []],
    ['no account', undefined, null, []],
  ])('charges by the card of %s', async (_what, accountId, requiredAccount, charges) => {
    const { paying, charged } = open()
    const outcome = await paying.settle(TX, presented({ paymentId: 'payment-1', requiredAccount }, accountId))
    expect(charged).toEqual(charges)
    expect(outcome.status).toBe(charges.length > 0 ? 'OK' : 'ERROR')
  })
})

it('a payment that is refused has no receipt', async () => {
  const reason = { code: 'not-enough-money', params: { amount: 8, currency: 'PLN' } }
  const payments = { settle: async () => ({ kind: 'refused', balance: toGrosz(2), reason }) } as unknown as Payments
  const state = { paymentId: 'payment-1', requiredAccount: null }
  const outcome = await payment(services, payments).settle(TX, presented(state, 'anna'))
  expect(outcome).toMatchObject({ status: 'ERROR', reason, accountBalance: 2 })
  expect(outcome.receipt).toBeUndefined()
})

describe('a coupon', () => {
  it.each([{ pay: 0 }, { receiver: 'lunch' }, { paymentId: 'payment-1' }])('is refused with %j', async (given) => {
    const asked = { bankOperation: 'coffee', ...given }
    await expect(open().drinking.prepare(CARD, asked, 'en')).rejects.toMatchObject({
      ...{ code: 'invalid-request', reason: { code: 'paid-by-coupon' } },
    })
  })

  it('is refused for an account that does not exist', async () => {
    const asked = { bankOperation: 'coffee', accountId: 'nobody' }
    await expect(open().drinking.prepare(CARD, asked, 'en')).rejects.toMatchObject({ code: 'not-possible' })
    expect(await open().drinking.prepare(CARD, { ...asked, accountId: 'anna' }, 'en')).toMatchObject({
      state: { requiredAccount: 'anna' },
    })
  })

  it.each<[string, string | undefined, string | null, string[]]>([
    ['any account', 'anna', null, ['coupon anna']],
    ['the required account', 'anna', 'anna', ['coupon anna']],
    ['another account than the required one', 'eve', 'anna', []],
    ['no account', undefined, null, []],
  ])('is used by the card of %s', async (_what, accountId, requiredAccount, charges) => {
    const { drinking, charged } = open()
    const outcome = await drinking.settle(TX, presented({ requiredAccount }, accountId))
    expect(charged).toEqual(charges)
    expect(outcome.status).toBe(charges.length > 0 ? 'OK' : 'ERROR')
  })

  it.each([
    ['used-before', true, 'coupon-used-before'],
    ['expired', false, 'coupon-expired'],
    ['none', false, 'no-coupon'],
  ] as const)('that is %s buys nothing', async (kind, cuponUsed, code) => {
    const redeem = async () => ({ kind, usedAt: undefined, validTo: undefined })
    const outcome = await coupon(services, redeem).settle(TX, presented({ requiredAccount: null }, 'anna'))
    expect(outcome).toMatchObject({ status: 'ERROR', cuponUsed, reason: { code } })
  })
})
