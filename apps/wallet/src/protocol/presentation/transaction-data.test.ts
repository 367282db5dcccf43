import { createHash } from 'node:crypto'
import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { transactionDataHash } from '../formats/transaction.ts'
import { parsePaymentOrder, TransactionDataError } from './transaction-data.ts'

const payment = (over: Record<string, unknown> = {}) => ({
  type: 'urn:eudi:sca:payment:1',
  credential_ids: ['bank'],
  payload: { transaction_id: 'fl-pay-1', payee: { name: 'Lunch service', id: 'PL-1' }, currency: 'PLN', amount: 8 },
  ...over,
})
const encode = (value: unknown) => base64url.encode(JSON.stringify(value))

describe('transaction data', () => {
  test('of a payment has amount and payee', () => {
    expect(parsePaymentOrder(encode(payment()), ['bank'])).toMatchObject({
      payee: { name: 'Lunch service', id: 'PL-1' },
      currency: 'PLN',
      amount: 8,
      transactionId: 'fl-pay-1',
    })
  })

  test.each([8, '8', 8.5, '0.0001', 0, '999999999999.9999', 999_999_999_999])('accepts the amount %j', (amount) => {
    const order = parsePaymentOrder(encode(payment({ payload: { ...payment().payload, amount } })), ['bank'])
    expect(order.amount).toBe(Number(amount))
  })

  test('may name several cards and hash algorithms, and a payee without an id', () => {
    const order = payment({
      credential_ids: ['bank', 'other'],
      transaction_data_hashes_alg: ['sha-512', 'sha-256'],
      payload: { ...payment().payload, transaction_id: 'x'.repeat(200), payee: { name: 'y'.repeat(200) } },
    })
    expect(parsePaymentOrder(encode(order), ['bank', 'other'])).toMatchObject({
      credentialIds: ['bank', 'other'],
      namesHashAlgorithm: true,
      payee: { name: 'y'.repeat(200), id: undefined },
    })
    expect(parsePaymentOrder(encode(payment()), ['bank']).namesHashAlgorithm).toBe(false)
  })

  const paying = (over: Record<string, unknown>) => payment({ payload: { ...payment().payload, ...over } })
  const TOO_SHORT = 'Too small: expected string to have >=1 characters'
  const TOO_LONG = 'Too big: expected string to have <=200 characters'
  const EMPTY = 'Too small: expected array to have >=1 items'

  test.each<[value: unknown, why: string]>([
    [payment({ type: 'urn:example:signature' }), 'type: Invalid input: expected "urn:eudi:sca:payment:1"'],
    [payment({ credential_ids: ['other'] }), 'it refers to a card that is not asked for'],
    [payment({ credential_ids: ['bank', 'other'] }), 'it refers to a card that is not asked for'],
    [payment({ credential_ids: [] }), `credential_ids: ${EMPTY}`],
    [payment({ credential_ids: [''] }), `credential_ids.0: ${TOO_SHORT}`],
    [payment({ transaction_data_hashes_alg: [] }), `transaction_data_hashes_alg: ${EMPTY}`],
    [
      payment({ transaction_data_hashes_alg: ['sha-384', 'sha-512'] }),
      'it requires the hash algorithm sha-384 or sha-512',
    ],
    [paying({ amount: -8 }), 'payload.amount: an amount of money'],
    [paying({ amount: 1e12 }), 'payload.amount: an amount of money'],
    [paying({ amount: 8.00001 }), 'payload.amount: an amount of money'],
    [paying({ amount: true }), 'payload.amount: Invalid input'],
    ...['', 'x8', '8x', '8.', '8.00001', '.5', '8,5', '-8', '8.x', '1234567890123'].map((amount): [unknown, string] => [
      paying({ amount }),
      'payload.amount: an amount of money',
    ]),
    ...['zloty', 'pln', 'xPLN', 'PLNx', 'PL', 'P'].map((currency): [unknown, string] => [
      paying({ currency }),
      'payload.currency: a currency of three letters',
    ]),
    [paying({ transaction_id: '' }), `payload.transaction_id: ${TOO_SHORT}`],
    [paying({ transaction_id: 'x'.repeat(201) }), `payload.transaction_id: ${TOO_LONG}`],
    [paying({ payee: { name: '' } }), `payload.payee.name: ${TOO_SHORT}`],
    [paying({ payee: { name: 'x'.repeat(201) } }), `payload.payee.name: ${TOO_LONG}`],
    [paying({ payee: { name: 'X', id: 'x'.repeat(201) } }), `payload.payee.id: ${TOO_LONG}`],
    [payment({ payload: {} }), 'payload.transaction_id: Invalid input: expected string, received undefined'],
    [payment({ recurrence: 'MNTH' }), 'transaction_data: Unrecognized key: "recurrence"'],
    [paying({ recurrence: { frequency: 'MNTH' } }), 'payload: Unrecognized key: "recurrence"'],
    [paying({ payee: { name: 'X', account: 'PL-2' } }), 'payload.payee: Unrecognized key: "account"'],
    ['text', 'transaction_data: Invalid input: expected object, received string'],
  ])('%j is refused: %s', (value, why) => {
    expect(() => parsePaymentOrder(encode(value), ['bank'])).toThrow(new TransactionDataError(why))
  })

  test('that is not JSON is refused', () => {
    expect(() => parsePaymentOrder('***', ['bank'])).toThrow('not readable')
  })

  test('is hashed as the received text, not as parsed data', async () => {
    const encoded = encode(payment())
    const expected = createHash('sha256').update(encoded, 'ascii').digest('base64url')
    expect(await transactionDataHash({ encoded })).toBe(expected)
  })
})
