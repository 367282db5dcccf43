import { hash } from 'node:crypto'
import { toPln } from '@vitrine/api/cards/money.ts'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { PaymentInWallet } from '../../credential-engine.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { PAYMENT_TYPE } from '../wire/limits-and-paths.ts'

const HASH_ALGORITHM = 'sha-256'

/**
 * Encodes a payment as transaction data (OpenID4VP 1.0 section 8.4). The wallet shows the payment and signs the hash of the
 * returned text.
 *
 * @param queryIds ids of the queries for the credential that may confirm the payment
 */
export const paymentTransactionData = (
  { id, amount, currency, payee }: PaymentInWallet,
  queryIds: readonly string[],
): string =>
  encodeBase64Url(
    JSON.stringify({
      type: PAYMENT_TYPE,
      credential_ids: queryIds,
      transaction_data_hashes_alg: [HASH_ALGORITHM],
      payload: { transaction_id: id, payee, currency, amount: toPln(amount) },
    }),
  )

/**
 * Returns whether exactly these transactions were confirmed, in this order (OpenID4VP 1.0 section B.3.3.1).
 *
 * @param confirmed the signed members, in the shape of an SD-JWT key binding
 */
export function confirmsTransactions(confirmed: JsonObject, transactionData: string[]): boolean {
  const hashes = confirmed.transaction_data_hashes
  if (transactionData.length === 0) return hashes === undefined
  const algorithm = confirmed.transaction_data_hashes_alg
  if (algorithm !== undefined && algorithm !== HASH_ALGORITHM) return false
  return (
    Array.isArray(hashes) &&
    hashes.length === transactionData.length &&
    transactionData.every((text, index) => hashes[index] === hashOf(text))
  )
}

export function transactionsFault(confirmed: JsonObject, transactionData: string[]): Diagnosis {
  const { transaction_data_hashes: hashes, transaction_data_hashes_alg: algorithm } = confirmed
  const expected = `${shown(transactionData.map(hashOf).join(' '))} by "sha-256"`
  return diagnose('transaction_data_hashes', expected, Array.isArray(hashes) ? hashes.join(' ') : hashes, algorithm)
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url')
