import { createHash } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { describe, expect, it } from 'vitest'
import { confirmsTransactions, paymentTransactionData, transactionsFault } from './transaction-data.ts'

const payment = { id: 'payment-1', amount: toGrosz(123.45), currency: 'PLN', payee: { id: 'shop', name: 'Shop' } }
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const FIRST = paymentTransactionData(payment, ['credential'])
const SECOND = paymentTransactionData({ ...payment, id: 'payment-2' }, ['credential'])
const [first, second] = [FIRST, SECOND].map(hashOf) as [string, string]

describe('a payment as transaction data', () => {
  it('names the payment, its amount, its receiver, and the queries that may confirm it', () => {
    expect(JSON.parse(Buffer.from(FIRST, 'base64url').toString())).toEqual({
      type: 'urn:eudi:sca:payment:1',
      credential_ids: ['credential'],
      transaction_data_hashes_alg: ['sha-256'],
      payload: { transaction_id: 'payment-1', payee: payment.payee, currency: 'PLN', amount: 123.45 },
    })
  })
})

describe('transactions', () => {
  it.each<[string, object, string[]]>([
    ['one hash', { transaction_data_hashes: [first] }, [FIRST]],
    ['two hashes in order', { transaction_data_hashes: [first, second] }, [FIRST, SECOND]],
    [
      'a hash with its algorithm',
      { transaction_data_hashes: [first], transaction_data_hashes_alg: 'sha-256' },
      [FIRST],
    ],
    ['nothing, if there is none', {}, []],
    ['other members, if there is none', { nonce: 'x' }, []],
  ])('are confirmed by %s', (_what, confirmed, transactions) => {
    expect(confirmsTransactions({ ...confirmed }, transactions)).toBe(true)
  })

  it.each<[string, object, string[]]>([
    ['no hashes', {}, [FIRST]],
    ['an empty list', { transaction_data_hashes: [] }, [FIRST]],
    ['the hash of another transaction', { transaction_data_hashes: [second] }, [FIRST]],
    ['a further hash', { transaction_data_hashes: [first, second] }, [FIRST]],
    ['too few hashes', { transaction_data_hashes: [first] }, [FIRST, SECOND]],
    ['hashes in another order', { transaction_data_hashes: [second, first] }, [FIRST, SECOND]],
    ['a hash outside a list', { transaction_data_hashes: first }, [FIRST]],
    ['a hash by its position', { transaction_data_hashes: { 0: first, length: 1 } }, [FIRST]],
    ['the transaction itself', { transaction_data_hashes: [FIRST] }, [FIRST]],
    ['another algorithm', { transaction_data_hashes: [first], transaction_data_hashes_alg: 'sha-512' }, [FIRST]],
    ['a list of algorithms', { transaction_data_hashes: [first], transaction_data_hashes_alg: ['sha-256'] }, [FIRST]],
    ['a hash, if there is none', { transaction_data_hashes: [first] }, []],
    ['an empty list, if there is none', { transaction_data_hashes: [] }, []],
  ])('are not confirmed by %s', (_what, confirmed, transactions) => {
    expect(confirmsTransactions({ ...confirmed }, transactions)).toBe(false)
  })
})

it.each([
  [
    [FIRST],
    { transaction_data_hashes: [second], transaction_data_hashes_alg: 'sha-512' },
    `"${first}" by "sha-256", received "${second}", "sha-512"`,
  ],
  [[FIRST], {}, `"${first}" by "sha-256", received nothing, nothing`],
  [[], { transaction_data_hashes: [first] }, `"" by "sha-256", received "${first}", nothing`],
])('the diagnosis of a payment that is not confirmed names the hashes', (transactions, confirmed, line) => {
  expect(transactionsFault(confirmed as never, transactions)).toBe(`transaction_data_hashes: expected ${line}`)
})
