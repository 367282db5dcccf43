import { toPln } from '@vitrine/api/cards/money.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { type AccountServices, answeringAccount, requireAnsweringAccount } from '../answering-account.ts'
import { paymentOperation, receiverName } from './operations.ts'
import type { Payments } from './payments.service.ts'

type PendingPayment = {
  paymentId: string
  /** Account whose credential must be presented; null for any account. */
  requiredAccount: string | null
}

export const payment = (services: AccountServices, payments: Payments): PresentationPurpose<PendingPayment> => ({
  name: 'payment',
  fulfilment: 'paid',
  failure: { isUnpaid: true },
  isAskedFor: (card, { bankOperation }) => paymentOperation(card, bankOperation) !== undefined,

  async prepare(card, { bankOperation, pay, receiver, paymentId, accountId }, language) {
    const operation = paymentOperation(card, bankOperation)
    if (!operation) throw new HttpProblem('invalid-request', `unknown bankOperation '${bankOperation}'`)
    await requireAnsweringAccount(services, { accountId, type: card.type })
    const { save, ...prepared } = await payments.prepare({ operation, pay, receiver, paymentId })
    // Page and wallet show the same receiver name, because the holder compares them before confirming.
    const payee = { ...prepared.payee, name: receiverName(card, operation, language) }
    const { id, amount, currency } = prepared
    return {
      state: { paymentId: id, requiredAccount: accountId ?? null },
      payment: { ...prepared, payee },
      response: { paymentId: id, payment: { amount: toPln(amount), currency, receiver: payee.name } },
      save,
    }
  },

  async settle(tx, { state: { paymentId, requiredAccount }, accountId, now }) {
    const account = answeringAccount(accountId, requiredAccount)
    if ('refusal' in account) return { status: 'ERROR', reason: account.refusal, paymentId }
    const outcome = await payments.settle(tx, { paymentId, accountId: account.id, now })
    const shared = {
      paymentId,
      reason: outcome.reason,
      dynamicData: { paymentId },
      accountBalance: outcome.balance === undefined ? undefined : toPln(outcome.balance),
    }
    return outcome.kind === 'settled'
      ? { status: 'OK', ...shared, receipt: outcome.receipt }
      : { status: 'ERROR', ...shared }
  },
})
