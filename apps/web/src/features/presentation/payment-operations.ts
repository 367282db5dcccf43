import type { PublicScenario } from '@vitrine/api'

/** The price of an operation of a card in PLN; undefined where nothing is paid. */
export function priceOf({ presentation }: PublicScenario, operationId: string): number | undefined {
  const operation = presentation.extra.find(({ id }) => id === operationId)?.operation
  return operation?.kind === 'payment' ? operation.price : undefined
}

/** How payment ids begin (section 9). */
const PAYMENT_ID_PREFIX = 'fl-pay-'

export const isPaymentId = (text: string): boolean => text.startsWith(PAYMENT_ID_PREFIX)
