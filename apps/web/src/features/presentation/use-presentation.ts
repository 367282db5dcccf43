import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { WalletLinks } from '@vitrine/api/flows/presentation.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import { presentationPath } from '@vitrine/api/pages/pages.ts'
import { presentationStatusUrl } from '@vitrine/api/pages/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { type AnyPresentationResponse, anyPresentationResponse } from '../../shared/api/any-presentation.ts'
import { useFaceConsent } from '../../shared/flow/face-check/use-face-consent.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { presentationEvents } from '../../shared/flow/presentation-events.ts'
import { isErased, resultQuery } from '../../shared/flow/presentation-result.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { flowStatus } from '../../shared/flow/status/flow-status.ts'
import { type Flow, useFlow } from '../../shared/flow/use-flow.ts'
import { presentationBody } from './presentation-calls.ts'
import type { PresentationSource } from './presentation-source.ts'

type Body = ReturnType<typeof presentationBody>

export interface Presentation extends Flow<Body, AnyPresentationResponse, StatusResponse, PresentationResult> {
  /** Undefined for a presentation that was started elsewhere. */
  readonly links: WalletLinks | undefined
  /** Agrees to the face check, and makes the request; undefined if the page does not wait for the visitor's consent. */
  readonly agree: (() => void) | undefined
  /** Starts again: makes a new request, or reloads the page. */
  readonly startOver: () => void
}

export function usePresentation(card: PublicCard, source: PresentationSource): Presentation {
  const { features, timeoutDuration } = card
  const body = source.kind === 'request' ? presentationBody(card, source.payment) : undefined
  const location = useLocation()
  const { pathname } = location
  const page = pageOf(location)
  const navigate = useNavigate()
  const consent = useFaceConsent(card)
  const flow = useFlow({
    card,
    request: {
      schema: anyPresentationResponse,
      send: (content: Body) => requestPresentation(card, content),
      automatic: consent.isMissing ? undefined : body,
    },
    startedElsewhere: source.kind === 'request' ? undefined : { id: source.id },
    follow: (_, id) =>
      features.skipStatus ? undefined : flowStatus({ id, statusUrl: presentationStatusUrl(card, id), timeoutDuration }),
    result: { query: resultQuery, isErased: ({ error }) => isErased(error) },
    events: presentationEvents,
    // The URL changes to that of the result, so that it can be opened again later. The page stays open.
    onEnd: ({ answer, state, keep }) => {
      const endPath = presentationPath(card.id, answer.id)
      if (state !== 'gone' && !features.skipStatus && pathname !== endPath) keep(answer, endPath)
    },
  })

  const startOver = () => {
    if (body === undefined) return window.location.reload()
    if (pathname === page) return consent.isMissing ? flow.forget() : flow.begin(body)
    // An ended presentation keeps its history entry; the new request gets another one.
    return void navigate(page)
  }

  return {
    ...flow,
    // If the server no longer knows the presentation in the URL, the result of that presentation has been erased.
    state: flow.state === 'gone' && source.kind !== 'request' ? 'erased' : flow.state,
    agree: consent.isMissing && body !== undefined && flow.answer === undefined ? consent.give : undefined,
    links: source.kind === 'link' ? { url: source.url } : flow.answer && linksOf(card, flow.answer),
    startOver,
  }
}

/**
 * Returns the links that lead to an outcome on this page. After a wallet on this device returns here, only status calls show the
 * outcome, so without them only the link in the QR code is left.
 */
const linksOf = ({ features }: PublicCard, answer: AnyPresentationResponse): WalletLinks =>
  features.skipStatus ? { url: answer.url } : answer
