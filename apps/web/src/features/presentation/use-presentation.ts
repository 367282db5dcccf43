import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import { presentationPath } from '@vitrine/api/pages/pages.ts'
import { presentationStatusUrl } from '@vitrine/api/pages/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { type AnyPresentationResponse, anyPresentationResponse } from '../../shared/api/any-backend.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { presentationEvents } from '../../shared/flow/presentation-events.ts'
import { isErased, resultQuery } from '../../shared/flow/presentation-result.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { runStatus } from '../../shared/flow/status/run-status.ts'
import { type Flow, useFlow } from '../../shared/flow/use-flow.ts'
import { presentationBody } from './presentation-calls.ts'
import type { PresentationSource } from './presentation-source.ts'

type Body = ReturnType<typeof presentationBody>

export interface Presentation extends Flow<Body, AnyPresentationResponse, StatusResponse, PresentationResult> {
  /** What the QR code says; undefined for a presentation that was begun elsewhere. */
  readonly url: string | undefined
  /** What a link to a wallet on this device opens, where it is not what the code says. */
  readonly sameDeviceUrl: string | undefined
  /** Begins anew: another request, or the same page once more. */
  readonly startOver: () => void
}

/** One presentation of a card, from whichever source the address names. */
export function usePresentation(scenario: PublicScenario, source: PresentationSource): Presentation {
  const { features, timeoutDuration } = scenario
  const body = source.kind === 'request' ? presentationBody(scenario, source.payment) : undefined
  const location = useLocation()
  const { pathname } = location
  const page = pageOf(location)
  const navigate = useNavigate()
  const flow = useFlow({
    card: scenario,
    request: {
      schema: anyPresentationResponse,
      send: (content: Body) => requestPresentation(scenario, content),
      automatic: body,
    },
    startedElsewhere: source.kind === 'request' ? undefined : { id: source.id },
    follow: (_, id) =>
      features.skipStatus
        ? undefined
        : runStatus({ id, statusUrl: presentationStatusUrl(scenario, id), timeoutDuration }),
    result: { query: resultQuery, isErased: ({ error }) => isErased(error) },
    events: presentationEvents,
    // From the end on, the address is the one that shows the result again. The page stays the same one.
    onEnd: ({ answer, state, keep }) => {
      const endPath = presentationPath(scenario.id, answer.id)
      if (state !== 'gone' && !features.skipStatus && pathname !== endPath) keep(answer, endPath)
    },
  })

  const startOver = () => {
    if (body === undefined) return window.location.reload()
    if (pathname === page) return flow.begin(body)
    // What has ended keeps its place in the history.
    return void navigate(page)
  }

  return {
    ...flow,
    // The address of one that was begun before: what it showed is erased.
    state: flow.state === 'gone' && source.kind !== 'request' ? 'erased' : flow.state,
    url: source.kind === 'link' ? source.url : flow.answer?.url,
    // Who comes back from a wallet follows the presentation by its status.
    sameDeviceUrl: features.skipStatus ? undefined : flow.answer?.sameDeviceUrl,
    startOver,
  }
}
