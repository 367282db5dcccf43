import { createHash } from 'node:crypto'
import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { parsePaymentOrder, transactionDataHash } from './transaction-data.ts'

const payment = (over: Record<string, unknown> = {}) => ({
  type: 'urn:eudi:sca:payment:1',
  credential_ids: ['bank'],
  payload: { transaction_id: 'fl-pay-1', payee: { name: 'Lunch service', id: 'PL-1' }, currency: 'PLN', amount: 8 },
  ...over,
})
const encode = (value: unknown) => base64url.encode(JSON.stringify(value))

describe('transaction data', () => {
  test('of a payment says what would be paid to whom', () => {
    expect(parsePaymentOrder(encode(payment()), ['bank'])).toMatchObject({
      payee: { name: 'Lunch service', id: 'PL-1' },
      currency: 'PLN',
      amount: 8,
      transactionId: 'fl-pay-1',
    })
  })

  test.each([
    payment({ type: 'urn:example:signature' }),
    payment({ credential_ids: ['other'] }),
    payment({ transaction_data_hashes_alg: ['sha-512'] }),
    payment({ payload: { transaction_id: '1', payee: { name: 'X' }, currency: 'PLN', amount: -8 } }),
    payment({ payload: { transaction_id: '1', payee: { name: 'X' }, currency: 'zloty', amount: 8 } }),
    payment({ payload: { transaction_id: '1', payee: { name: 'X' }, currency: 'PLN', amount: 8.00001 } }),
    payment({ payload: {} }),
    payment({ recurrence: 'MNTH' }),
    payment({ payload: { ...payment().payload, recurrence: { frequency: 'MNTH' } } }),
    payment({ payload: { ...payment().payload, payee: { name: 'X', account: 'PL-2' } } }),
    'text',
  ])('like %j is refused', (value) => {
    expect(() => parsePaymentOrder(encode(value), ['bank'])).toThrow()
  })

  test('that is not JSON is refused', () => {
    expect(() => parsePaymentOrder('***', ['bank'])).toThrow('not readable')
  })

  test('is hashed as the text that came, not as what it means', async () => {
    const encoded = encode(payment())
    const expected = createHash('sha256').update(encoded, 'ascii').digest('base64url')
    expect(await transactionDataHash({ encoded })).toBe(expected)
  })
})
