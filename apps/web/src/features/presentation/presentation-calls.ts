import { queryOptions } from '@tanstack/react-query'
import {
  type PresentationResponse,
  type PublicScenario,
  presentationRequestUrl,
  presentationResultUrl,
  zPresentationResponse,
  zPresentationResult,
} from '@vitrine/api'
import { callApi } from '../../shared/api/client.ts'
import { isPaymentId, priceOf } from './payment-operations.ts'
import type { RequestedPayment } from './presentation-source.ts'

/**
 * The body of the presentation call (section 7): type and state; for a payment also its price and operation. The
 * receiver is the server's to name.
 */
export function presentationBody(scenario: PublicScenario, payment: RequestedPayment | undefined) {
  const standard = { type: scenario.type, state: scenario.presentation.extraStatusData }
  if (payment === undefined) return standard
  const pay = priceOf(payment.type)
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

/** Asks for a presentation request. Not to be repeated by itself: each call makes a new one. */
export function requestPresentation(scenario: PublicScenario, body: unknown): Promise<PresentationResponse> {
  return callApi(
    { url: presentationRequestUrl(scenario), method: 'POST', body, timeout: scenario.timeoutDuration },
    zPresentationResponse,
  )
}

/** The result of a verified presentation, fetched once and forgotten when the page is left. */
export const resultQuery = (scenario: PublicScenario, id: string | undefined) =>
  queryOptions({
    queryKey: ['presentation-result', id],
    queryFn: ({ signal }) =>
      callApi(
        {
          url: presentationResultUrl(scenario),
          method: 'POST',
          body: { id },
          timeout: scenario.timeoutDuration,
          signal,
        },
        zPresentationResult,
      ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
