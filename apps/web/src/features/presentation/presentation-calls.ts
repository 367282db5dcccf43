import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { isContinued, paymentOf } from './payment/payment-operations.ts'
import type { RequestedPayment } from './presentation-source.ts'

/**
 * Returns the body of the presentation call (specification 7.7). Our own server refuses a price or receiver that differs from the
 * card's file.
 */
export function presentationBody(card: PublicCard, payment: RequestedPayment | undefined) {
  const standard = { type: card.type, state: card.presentation.extraStatusData }
  if (payment === undefined) return standard
  const { price, receiver } = paymentOf(card, payment.type) ?? {}
  const content = { ...standard, bankOperation: payment.type, pay: price, receiver }
  return isContinued(payment) ? { ...content, paymentId: payment.id } : { ...content, accountId: payment.id }
}
