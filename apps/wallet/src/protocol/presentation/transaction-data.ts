import { base64url } from 'jose'
import * as z from 'zod'
import type { AgreedTransaction } from '../formats/transaction.ts'

const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'

/** As a number or as text; at most four decimals, so that showing it never has to round what is agreed to. */
const zAmount = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'an amount of money')])
  .transform(Number)
  .refine((amount) => amount >= 0 && amount < 1e12 && Number(amount.toFixed(4)) === amount, 'an amount of money')

/** Strict: a member that we do not know is one that we do not show, and so must not sign (OpenID4VP 1.0 section 8.5). */
const zPayment = z.strictObject({
  type: z.literal(PAYMENT_TYPE),
  credential_ids: z.array(z.string().min(1)).min(1),
  transaction_data_hashes_alg: z.array(z.string()).min(1).optional(),
  payload: z.strictObject({
    transaction_id: z.string().min(1).max(200),
    payee: z.strictObject({ name: z.string().min(1).max(200), id: z.string().max(200).optional() }),
    currency: z.string().regex(/^[A-Z]{3}$/, 'a currency of three letters'),
    amount: zAmount,
  }),
})

/** A payment that someone asks the holder to agree to. */
export type PaymentOrder = AgreedTransaction & {
  /** The queries one of whose cards has to authorise it. */
  credentialIds: string[]
  transactionId: string
  payee: { name: string; id: string | undefined }
  currency: string
  amount: number
}

/** A transaction that the wallet cannot show, and so must not let anyone agree to (OpenID4VP 1.0 section 5.1). */
export class TransactionDataError extends Error {
  override readonly name = 'TransactionDataError'
}

/**
 * Reads one entry of `transaction_data` (OpenID4VP 1.0 section 8.4).
 *
 * @throws TransactionDataError for any type but a payment, and for one that is not understood completely
 */
export function parsePaymentOrder(encoded: string, queryIds: readonly string[]): PaymentOrder {
  const parsed = zPayment.safeParse(decode(encoded))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new TransactionDataError(`${issue?.path.join('.') || 'transaction_data'}: ${issue?.message}`)
  }
  const { credential_ids: credentialIds, transaction_data_hashes_alg: algorithms, payload } = parsed.data
  if (credentialIds.some((id) => !queryIds.includes(id)))
    throw new TransactionDataError('it refers to a card that is not asked for')
  if (algorithms && !algorithms.includes('sha-256'))
    throw new TransactionDataError(`it wants to be hashed with ${algorithms.join(' or ')}`)
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

function decode(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
  } catch {
    throw new TransactionDataError('transaction_data: not readable')
  }
}
