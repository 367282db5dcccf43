import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type PresentationResponse,
  type PresentationResult,
  type PublicScenario,
  presentationStatusUrl,
} from '@vitrine/api'
import { useEffect, useEffectEvent } from 'react'
import { usePresentationEvents } from '../../shared/events/use-presentation-events.ts'
import { type FlowPhase, flowPhase } from '../../shared/flow/flow-phase.ts'
import type { FlowStatus } from '../../shared/flow/follow-flow.ts'
import { resultQuery } from '../../shared/flow/presentation-result.ts'
import { useFlowStatus } from '../../shared/flow/use-flow-status.ts'
import type { RequestOfPage } from '../../shared/flow/use-kept-request.ts'

export interface Certificate {
  readonly phase: FlowPhase | 'requesting'
  readonly status: FlowStatus
  /** Why no request could be made. */
  readonly requestError: Error | null
  /** What the QR code says. */
  readonly url: string | undefined
  /** What a link to a wallet on this device opens, where it is not what the code says. */
  readonly sameDeviceUrl: string | undefined
  readonly result: UseQueryResult<PresentationResult>
}

/** One presentation of a certificate to the gate. The door has changed, or has not, by the time `onVerified` is called. */
export function useCertificate(
  scenario: PublicScenario,
  request: RequestOfPage<PublicScenario, PresentationResponse>,
  onVerified: () => void,
): Certificate {
  const { timeoutDuration } = scenario
  const id = request.answer?.id
  const status = useFlowStatus(
    id === undefined ? undefined : { id, statusUrl: presentationStatusUrl(scenario, id), timeoutDuration },
  )
  const phase: Certificate['phase'] = id === undefined ? 'requesting' : flowPhase(status)
  const result = useQuery({ ...resultQuery(scenario, id), enabled: phase === 'done' })

  const tell = useEffectEvent(onVerified)
  useEffect(() => {
    if (phase === 'done') tell()
  }, [phase])

  const flow = { id, phase, status, requestError: request.error }
  usePresentationEvents({ scenario, flow, result, isResumed: request.isResumed })

  return { ...flow, url: request.answer?.url, sameDeviceUrl: request.answer?.sameDeviceUrl, result }
}
