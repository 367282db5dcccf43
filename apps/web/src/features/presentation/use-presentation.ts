import { type PaymentToConfirm, type PublicScenario, presentationStatusUrl } from '@vitrine/api'
import { useState } from 'react'
import { type FlowPhase, flowPhase } from '../../shared/flow/flow-phase.ts'
import type { FlowStatus } from '../../shared/flow/follow-flow.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { newAttempt, useFlowRequest } from '../../shared/flow/use-flow-request.ts'
import { useFlowStatus } from '../../shared/flow/use-flow-status.ts'
import { useHasPassed } from '../../shared/flow/use-has-passed.ts'
import { presentationBody } from './presentation-calls.ts'
import type { PresentationSource } from './presentation-source.ts'

export interface Presentation {
  /** `requesting` until there is something to show. */
  readonly phase: FlowPhase | 'requesting'
  readonly status: FlowStatus
  /** Why no request could be made. */
  readonly requestError: Error | null
  /** The browser's secret; undefined where nothing is followed. */
  readonly id: string | undefined
  /** What the QR code says; undefined for a presentation that was begun elsewhere. */
  readonly url: string | undefined
  /** What a link to a wallet on this device opens, where it is not what the code says. */
  readonly sameDeviceUrl: string | undefined
  readonly requestId: string | undefined
  /** The payment to be confirmed, where there is one. */
  readonly paymentId: string | undefined
  /** What that payment is, as far as the server says it. */
  readonly payment: PaymentToConfirm | undefined
  /** Begins anew: another request, or the same page once more. */
  readonly startOver: () => void
}

/** One presentation of a card, from whichever source the address names. */
export function usePresentation(scenario: PublicScenario, source: PresentationSource): Presentation {
  const { features, timeoutDuration } = scenario
  const makesRequest = source.kind === 'request'
  const body = makesRequest ? presentationBody(scenario, source.payment) : undefined
  const [attempt, setAttempt] = useState(() => (makesRequest ? newAttempt(body) : undefined))
  const request = useFlowRequest(attempt, (content) => requestPresentation(scenario, content))

  const shown = makesRequest ? request.data : source
  const id = shown?.id
  const url = shown !== undefined && 'url' in shown ? shown.url : undefined
  const status = useFlowStatus(
    id === undefined || features.skipStatus
      ? undefined
      : { id, statusUrl: presentationStatusUrl(scenario, id), timeoutDuration },
  )
  // Without status calls only the clock tells that the code is of no use any more.
  const hasExpired = useHasPassed(features.skipStatus ? request.data?.expiresAt : undefined)

  return {
    phase: shown === undefined ? 'requesting' : hasExpired ? 'expired' : flowPhase(status),
    status,
    requestError: request.error,
    id,
    url,
    // Who comes back from a wallet follows the presentation by its status.
    sameDeviceUrl: features.skipStatus ? undefined : request.data?.sameDeviceUrl,
    requestId: request.data?.requestId,
    paymentId: request.data?.paymentId,
    payment: request.data?.payment,
    startOver: () => (makesRequest ? setAttempt(newAttempt(body)) : window.location.reload()),
  }
}
