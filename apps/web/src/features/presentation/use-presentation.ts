import {
  isTerminal,
  type PaymentToConfirm,
  type PublicScenario,
  presentationStatusUrl,
  zPresentationResponse,
} from '@vitrine/api'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type FlowPhase, flowPhase } from '../../shared/flow/flow-phase.ts'
import type { FlowStatus } from '../../shared/flow/follow-flow.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { useFlowStatus } from '../../shared/flow/use-flow-status.ts'
import { useHasPassed } from '../../shared/flow/use-has-passed.ts'
import { useKeptRequest } from '../../shared/flow/use-kept-request.ts'
import { presentationPath } from '../../shared/routes.ts'
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
  /** Whether it was begun before this page was loaded, or elsewhere. */
  readonly isResumed: boolean
  /** Begins anew: another request, or the same page once more. */
  readonly startOver: () => void
}

/** One presentation of a card, from whichever source the address names. */
export function usePresentation(scenario: PublicScenario, source: PresentationSource): Presentation {
  const { features, timeoutDuration } = scenario
  const makesRequest = source.kind === 'request'
  const body = makesRequest ? presentationBody(scenario, source.payment) : undefined
  const request = useKeptRequest({
    schema: zPresentationResponse,
    send: (content) => requestPresentation(scenario, content),
    automatic: body,
  })
  const made = makesRequest ? request.answer : undefined
  const location = useLocation()
  const { pathname } = location
  const page = pageOf(location)
  const navigate = useNavigate()

  const shown = makesRequest ? made : source
  const id = shown?.id
  const url = shown !== undefined && 'url' in shown ? shown.url : undefined
  const status = useFlowStatus(
    id === undefined || features.skipStatus
      ? undefined
      : { id, statusUrl: presentationStatusUrl(scenario, id), timeoutDuration },
  )
  // Without status calls only the clock tells that the code is of no use any more.
  const hasExpired = useHasPassed(features.skipStatus ? made?.expiresAt : undefined)
  const phase = shown === undefined ? 'requesting' : hasExpired ? 'expired' : flowPhase(status)

  // From the end on, the address is the one that shows the result again. The page stays the same one.
  const endPath = id === undefined ? pathname : presentationPath(scenario.id, id)
  const isOver = request.isKept && status.state !== undefined && isTerminal(status.state)
  const moveToEnd = useEffectEvent(() => {
    if (made !== undefined && pathname !== endPath) request.keep(made, endPath)
  })
  useEffect(() => {
    if (isOver && id !== undefined) moveToEnd()
  }, [isOver, id])

  const startOver = () => {
    if (!makesRequest) return window.location.reload()
    if (body !== undefined && pathname === page) return request.begin(body)
    // What has ended keeps its place in the history.
    return void navigate(page)
  }

  return {
    phase,
    status,
    requestError: request.error,
    id,
    url,
    // Who comes back from a wallet follows the presentation by its status.
    sameDeviceUrl: features.skipStatus ? undefined : made?.sameDeviceUrl,
    requestId: made?.requestId,
    paymentId: made?.paymentId,
    payment: made?.payment,
    isResumed: !makesRequest || request.isResumed,
    startOver,
  }
}
