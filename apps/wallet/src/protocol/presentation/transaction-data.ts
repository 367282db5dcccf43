import * as z from 'zod/mini'
import type { AgreedTransaction } from '../formats/transaction.ts'
import { decodeJson } from '../json.ts'

const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'

/** Amount as a number or a text, with at most four decimals, so that the shown amount is never rounded. */
const zAmount = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/, 'an amount of money'))]),
    z.transform(Number),
  )
  .check(
    z.refine((amount) => amount >= 0 && amount < 1e12 && Number(amount.toFixed(4)) === amount, 'an amount of money'),
  )

/** Strict object: the wallet does not show unknown members, so it must not sign them (OpenID4VP 1.0 section 8.5). */
const zPayment = z.strictObject({
  type: z.literal(PAYMENT_TYPE),
  credential_ids: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  transaction_data_hashes_alg: z.optional(z.array(z.string()).check(z.minLength(1))),
  payload: z.strictObject({
    transaction_id: z.string().check(z.minLength(1), z.maxLength(200)),
    payee: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      id: z.optional(z.string().check(z.maxLength(200))),
    }),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency of three letters')),
    amount: zAmount,
  }),
})

export type PaymentOrder = AgreedTransaction & {
  /** Ids of queries. A card that answers one of these queries must authorise the payment. */
  credentialIds: string[]
  transactionId: string
  payee: { name: string; id: string | undefined }
  currency: string
  amount: number
}

/** Error for a transaction that the wallet cannot show and so must not confirm (OpenID4VP 1.0 section 5.1). */
export class TransactionDataError extends Error {
  override readonly name = 'TransactionDataError'
}

/**
 * Parses one entry of `transaction_data` (OpenID4VP 1.0 section 8.4).
 *
 * @throws TransactionDataError if it is not a payment, or if a part of it is unknown
 */
export function parsePaymentOrder(encoded: string, queryIds: readonly string[]): PaymentOrder {
  const decoded = decodeJson(encoded)
  if (decoded === undefined) throw new TransactionDataError('transaction_data: not readable')
  const parsed = zPayment.safeParse(decoded)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new TransactionDataError(`${issue?.path.join('.') || 'transaction_data'}: ${issue?.message}`)
  }
  const { credential_ids: credentialIds, transaction_data_hashes_alg: algorithms, payload } = parsed.data
  if (credentialIds.some((id) => !queryIds.includes(id)))
    throw new TransactionDataError('it refers to a card that is not asked for')
  if (algorithms && !algorithms.includes('sha-256'))
    throw new TransactionDataError(`it requires the hash algorithm ${algorithms.join(' or ')}`)
  return {
    type: PAYMENT_TYPE,
    encoded,
    credentialIds,
    namesHashAlgorithm: algorithms !== undefined,
    transactionId: payload.transaction_id,
    payee: { name: payload.payee.name, id: payload.payee.id },
    currency: payload.currency,
    amount: payload.amount,
  }
}
