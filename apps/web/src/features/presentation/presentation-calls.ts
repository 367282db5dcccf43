import type { PublicScenario } from '@vitrine/api'
import { isPaymentId, priceOf } from './payment-operations.ts'
import type { RequestedPayment } from './presentation-source.ts'

/**
 * The body of the presentation call (section 7): type and state; for a payment also its price and operation. The
 * receiver is the server's to name.
 */
export function presentationBody(scenario: PublicScenario, payment: RequestedPayment | undefined) {
  const standard = { type: scenario.type, state: scenario.presentation.extraStatusData }
  if (payment === undefined) return standard
  const pay = priceOf(scenario, payment.type)
  return {
    ...standard,
    bankOperation: payment.type,
    ...(pay === undefined ? {} : { pay }),
    ...(payment.id === undefined
      ? {}
      : isPaymentId(payment.id)
        ? { paymentId: payment.id }
        : { accountId: payment.id }),
  }
}
