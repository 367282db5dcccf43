import { t } from '@lingui/core/macro'
import type { PresentationResult, PublicScenario } from '@vitrine/api'
import type { FlowPhase } from '../flow/flow-phase.ts'
import type { FlowStatus } from '../flow/follow-flow.ts'
import { isErased } from '../flow/presentation-result.ts'
import { presentationPath } from '../routes.ts'
import { useFailureEvent } from './use-failure-event.ts'
import { useFlowEvents } from './use-flow-events.ts'

interface PresentationToTell {
  readonly scenario: PublicScenario
  readonly flow: {
    readonly id: string | undefined
    readonly phase: FlowPhase | 'requesting'
    readonly status: FlowStatus
    readonly requestError: Error | null
  }
  readonly result: { readonly data: PresentationResult | undefined; readonly error: Error | null }
  /** Whether it was begun elsewhere: then its start is not told here. */
  readonly isResumed?: boolean
}

/** Tells the Events Console what happens to a presentation, with the way back to it. */
export function usePresentationEvents({ scenario, flow, result, isResumed = false }: PresentationToTell): void {
  const { title } = scenario.card
  useFlowEvents({
    kind: 'presentation',
    id: flow.id,
    name: title,
    step: flow.phase === 'done' ? outcomeOf(result.data) : flow.phase,
    error: flow.status.error,
    link: flow.id && presentationPath(scenario.id, flow.id),
    isResumed,
  })
  useFailureEvent(t`Failed to initiate presentation`, flow.requestError, title)
  // A result that is no longer kept is no failure.
  useFailureEvent(t`Failed to fetch presentation result`, isErased(result.error) ? undefined : result.error, title)
}

/** The outcome of a verified presentation is known as soon as the result is there. */
const outcomeOf = (result: PresentationResult | undefined) => result && (result.status === 'OK' ? 'done' : 'refused')
