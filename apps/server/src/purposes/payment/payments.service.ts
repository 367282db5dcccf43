import { randomBytes } from 'node:crypto'
import type { Receiver } from '@vitrine/api/cards/card-presentation.ts'
import { CURRENCY, type Grosz, toPln } from '@vitrine/api/cards/money.ts'
import type { PaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { findBalance, findReceiver, saveReceiver, transfer } from '../../ledger/balances/balances.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inBatches, OLD_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { PaymentOperation } from './operations.ts'
import {
  deleteUnpaidPayments,
  findPayment,
  insertPayment,
  refusePayment,
  settlePayment,
} from './payments.repository.ts'
import type { PaymentRow } from './payments.tables.ts'

/** Prefix of payment ids (specification 9.12). */
const PAYMENT_ID_PREFIX = 'fl-pay-'

export type RequestedPayment = {
  operation: PaymentOperation
  /** Price in PLN, as sent by the browser. */
  pay: number | undefined
  receiver: string | undefined
  /** Id of an unpaid payment to continue. */
  paymentId: string | undefined
}

type PreparedPayment = {
  id: string
  amount: Grosz
  currency: string
  payee: Receiver
  save(tx: Transaction): Promise<void>
}

type PaymentOutcome =
  | { kind: 'settled'; balance: Grosz; receipt: PaymentReceipt; reason: ResultReason }
  | { kind: 'refused'; balance: Grosz | undefined; reason: ResultReason }

/**
 * Payments from accounts to receivers, each charged once. The card defines price and receiver. Values from a browser never change them:
 * different values are refused.
 */
export class Payments {
  readonly #context: Pick<FeatureContext, 'database' | 'clock'>

  constructor(context: Pick<FeatureContext, 'database' | 'clock'>) {
    this.#context = context
  }

  async open(receivers: Receiver[]): Promise<void> {
    for (const receiver of receivers) await saveReceiver(this.#context.database.query, receiver)
  }

  async prepare({ operation, pay, receiver, paymentId }: RequestedPayment): Promise<PreparedPayment> {
    const unpaid = paymentId === undefined ? undefined : await this.#findUnpaid(paymentId, operation)
    // A continued payment keeps its original price: the holder is charged the amount that was shown.
    const amount = unpaid?.amount ?? operation.amount
    if (pay !== undefined && pay !== toPln(amount))
      throw new HttpProblem('invalid-request', { code: 'wrong-price', params: { price: toPln(amount) } })
    if (receiver !== undefined && receiver !== operation.receiver.name && receiver !== operation.receiver.id)
      throw new HttpProblem('invalid-request', {
        code: 'wrong-receiver',
        params: { receiver: operation.receiver.name },
      })
    const payment = { amount, currency: CURRENCY, payee: operation.receiver }
    if (unpaid) return { ...payment, id: unpaid.id, save: async () => {} }
    const newId = PAYMENT_ID_PREFIX + randomBytes(16).toString('base64url')
    return {
      ...payment,
      id: newId,
      save: (tx) =>
        insertPayment(tx, {
          id: newId,
          card_id: operation.cardId,
          operation: operation.id,
          amount,
          receiver_id: operation.receiver.id,
          created_at: this.#context.clock(),
        }),
    }
  }

  async #findUnpaid(paymentId: string, operation: PaymentOperation): Promise<PaymentRow> {
    const payment = await findPayment(this.#context.database.query, paymentId)
    if (payment?.card_id !== operation.cardId || payment.operation !== operation.id)
      throw new HttpProblem('not-found', { code: 'no-such-payment' })
    if (payment.state === 'settled') throw new HttpProblem('invalid-request', { code: 'payment-made' })
    if (payment.state !== 'pending') throw new HttpProblem('invalid-request', { code: 'payment-refused' })
    return payment
  }

  /** Transfers the amount from the account to the receiver, once. */
  async settle(
    tx: Transaction,
    { paymentId, accountId, now }: { paymentId: string; accountId: string; now: EpochMilliseconds },
  ): Promise<PaymentOutcome> {
    const payment = await findPayment(tx, paymentId)
    const receiver = payment && (await findReceiver(tx, payment.receiver_id))
    if (!payment || !receiver) return refusal({ code: 'no-such-payment' }, await findBalance(tx, accountId))
    if (!(await settlePayment(tx, { id: paymentId, accountId, now })))
      return refusal({ code: 'payment-ended' }, await findBalance(tx, accountId))
    const { amount } = payment
    const balance = await transfer(tx, { accountId, receiverId: payment.receiver_id, amount })
    if (balance === undefined) {
      await refusePayment(tx, paymentId)
      const params = { amount: toPln(amount), currency: CURRENCY }
      return refusal({ code: 'not-enough-money', params }, await findBalance(tx, accountId))
    }
    const paid = { amount: toPln(amount), currency: CURRENCY, receiver: receiver.name }
    return {
      kind: 'settled',
      balance,
      receipt: { paymentId, ...paid, time: now },
      reason: { code: 'paid', params: paid },
    }
  }

  forget(before: EpochMilliseconds): Promise<void> {
    return inBatches(this.#context.database, OLD_ROW_BATCH, (limit) =>
      deleteUnpaidPayments(this.#context.database.query, before, limit),
    )
  }
}

const refusal = (reason: ResultReason, balance: Grosz | undefined): PaymentOutcome => ({
  kind: 'refused',
  balance,
  reason,
})
