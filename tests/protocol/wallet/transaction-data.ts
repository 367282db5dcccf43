import { createHash } from 'node:crypto'
import { decodeJson } from './base64url.ts'
import { type JsonObject, readArray, readObject, readString, readStrings } from './json-reading.ts'
import { demand } from './refusal.ts'

/** A transaction that the holder approves by presenting. */
export type TransactionData = {
  /** The transaction as encoded in the request. The wallet signs a hash of this text. */
  readonly encoded: string
  readonly type: string
  /** Ids of the queries whose credentials may authorise the transaction. */
  readonly credentialIds: readonly string[]
  readonly content: JsonObject
}

/**
 * Reads `transaction_data` of a request (OpenID4VP 5.1, 8.4).
 * @param queryIds ids of the credential queries
 * @param supported types that the wallet understands; undefined means all
 * @throws WalletRefusal for malformed data, and for types that the wallet does not understand
 */
export function readTransactionData(
  value: unknown,
  queryIds: readonly string[],
  supported: readonly string[] | undefined,
): readonly TransactionData[] {
  if (value === undefined) return []
  const section = 'OpenID4VP 5.1'
  return readArray(value, 'transaction_data', section).map((item) => {
    const encoded = readString(item, 'transaction_data', section)
    const content = readObject(decodeJson(encoded, 'transaction_data', section), 'transaction_data', section)
    const type = readString(content.type, 'type of transaction_data', section)
    demand(
      supported?.includes(type) ?? true,
      'OpenID4VP 8.4',
      `the wallet does not understand the transaction '${type}'`,
    )
    const credentialIds = readStrings(content.credential_ids, 'credential_ids of transaction_data', section)
    for (const id of credentialIds)
      demand(queryIds.includes(id), section, `transaction_data names the unknown credential query '${id}'`)
    if (content.transaction_data_hashes_alg !== undefined)
      demand(
        readStrings(content.transaction_data_hashes_alg, 'transaction_data_hashes_alg', 'OpenID4VP B.3.3').includes(
          'sha-256',
        ),
        'OpenID4VP B.3.3',
        'transaction_data_hashes_alg lacks sha-256',
      )
    return { encoded, type, credentialIds, content }
  })
}

/** Returns the claims of a key binding JWT for transaction data (OpenID4VP B.3.3). */
export function transactionDataClaims(transactions: readonly TransactionData[]): JsonObject {
  if (transactions.length === 0) return {}
  const hashes = transactions.map(({ encoded }) => createHash('sha256').update(encoded, 'ascii').digest('base64url'))
  const named = transactions.some(({ content }) => content.transaction_data_hashes_alg !== undefined)
  return { transaction_data_hashes: hashes, ...(named ? { transaction_data_hashes_alg: 'sha-256' } : {}) }
}
