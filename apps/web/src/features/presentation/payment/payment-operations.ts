import type { PublicScenario } from '@vitrine/api'

/** Price in PLN and receiver of an operation, as in the card's file; undefined if nothing is paid. */
export function paymentOf({ presentation }: PublicScenario, operationId: string) {
  const operation = presentation.extra.find(({ id }) => id === operationId)?.operation
  return operation?.kind === 'payment' ? { price: operation.price, receiver: operation.receiver } : undefined
}

/** How payment ids begin (section 9). */
const PAYMENT_ID_PREFIX = 'fl-pay-'

export const isPaymentId = (text: string): boolean => text.startsWith(PAYMENT_ID_PREFIX)
