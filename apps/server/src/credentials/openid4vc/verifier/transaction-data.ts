import { hash } from 'node:crypto'
import { toPln } from '@vitrine/api'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { PaymentToConfirm } from '../../credential-engine.ts'
import { CREDENTIAL_QUERY_ID } from './presentation-query.ts'

const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'
const HASH_ALGORITHM = 'sha-256'

/** A payment as transaction data (OpenID4VP 1.0 section 8.4): the text that the wallet shows, hashes, and signs for. */
export const paymentTransactionData = ({ id, amount, currency, payee }: PaymentToConfirm): string =>
  encodeBase64Url(
    JSON.stringify({
      type: PAYMENT_TYPE,
      credential_ids: [CREDENTIAL_QUERY_ID],
      transaction_data_hashes_alg: [HASH_ALGORITHM],
      payload: { transaction_id: id, payee, currency, amount: toPln(amount) },
    }),
  )

/** Whether a key binding confirms just these transactions, in this order (OpenID4VP 1.0 section B.3.3.1). */
export function confirmsTransactions(keyBinding: JsonObject, transactionData: string[]): boolean {
  const hashes = keyBinding.transaction_data_hashes
  if (transactionData.length === 0) return hashes === undefined
  const algorithm = keyBinding.transaction_data_hashes_alg
  if (algorithm !== undefined && algorithm !== HASH_ALGORITHM) return false
  return (
    Array.isArray(hashes) &&
    hashes.length === transactionData.length &&
    transactionData.every((text, index) => hashes[index] === hash('sha256', text, 'base64url'))
  )
}
