import { toPln } from '@vitrine/api/cards/money.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { type AccountServices, answeringAccount, requireAnsweringAccount } from './answering-account.ts'
import { paymentOperation, receiverName } from './operations.ts'
import type { Payments } from './payments.service.ts'

type PendingPayment = {
  paymentId: string
  /** The account that must answer; null for any. */
  requiredAccount: string | null
}

/** Paying for one of the operations of a card. */
export const payment = ({
  payments,
  services,
}: {
  payments: Payments
  services: AccountServices
}): PresentationPurpose<PendingPayment> => ({
  name: 'payment',
  fulfilment: 'paid',
  failure: { isUnpaid: true },
  isAskedFor: (card, { bankOperation }) => paymentOperation(card, bankOperation) !== undefined,

  async prepare(card, { bankOperation, pay, receiver, paymentId, accountId }, language) {
    const operation = paymentOperation(card, bankOperation)
    if (!operation) throw new HttpProblem('invalid-request', `bankOperation '${bankOperation}' is not known`)
    await requireAnsweringAccount(services, { accountId, type: card.type })
    const { save, ...prepared } = await payments.prepare({ operation, pay, receiver, paymentId })
    // Page and wallet name the receiver alike: whoever confirms compares them.
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
