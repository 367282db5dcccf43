import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { RequestedPayment } from '../presentation-source.ts'

/** Returns price (in PLN) and receiver of a payment from the card's file. */
export function paymentOf({ presentation }: PublicCard, operationId: string) {
  const operation = presentation.extra.find(({ id }) => id === operationId)?.operation
  return operation?.kind === 'payment' ? { price: operation.price, receiver: operation.receiver } : undefined
}

/** Prefix of payment ids (specification 9.12). */
const PAYMENT_ID_PREFIX = 'fl-pay-'

export const isPaymentId = (text: string): boolean => text.startsWith(PAYMENT_ID_PREFIX)

/** Returns true if the request continues an earlier payment. That payment is paid once, however many requests ask for it. */
export const isContinued = ({ id }: RequestedPayment): boolean => id !== undefined && isPaymentId(id)
