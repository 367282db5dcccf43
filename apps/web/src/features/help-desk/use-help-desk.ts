import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type HelpDeskRequest,
  type PresentationResponse,
  type PresentationResult,
  type PublicScenario,
  zPresentationResponse,
} from '@vitrine/api'
import { useEffect } from 'react'
import { useChanges } from '../../shared/flow/use-changes.ts'
import { useKeptRequest } from '../../shared/flow/use-kept-request.ts'
import { useStaffCall } from '../../shared/session/use-staff-call.ts'
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts'
import { beginHelpDeskRequest, helpDeskRequestQuery, verifiedCallerQuery } from './help-desk-calls.ts'

/** What the help desk shows: the states of a request, before there is one, and when nothing of it is left. */
export type HelpDeskPhase = 'requesting' | HelpDeskRequest['state'] | 'erased' | 'unknown'

export interface HelpDesk {
  readonly phase: HelpDeskPhase
  /** The request that was made; its `id` is the staff's secret. */
  readonly begun: PresentationResponse | undefined
  /** Why none could be made. */
  readonly requestError: Error | null
  /** What the server says of it; undefined until it answered. */
  readonly request: HelpDeskRequest | undefined
  /** Counted down by the server's clock; undefined where no clock runs. */
  readonly secondsLeft: number | undefined
  readonly caller: UseQueryResult<PresentationResult | null>
  /** The server does not answer at the moment. */
  readonly isAway: boolean
  /** Forgets the request and makes a new one. */
  readonly startOver: () => void
}

/**
 * One help-desk request: made when the page opens, and kept in the history entry, so that a reload comes back to it while
 * the guid stands neither in the address nor in storage.
 */
export function useHelpDesk(scenario: PublicScenario): HelpDesk {
  const call = useStaffCall()
  const creation = useKeptRequest({
    schema: zPresentationResponse,
    send: (content: PublicScenario) => beginHelpDeskRequest(content, call),
    automatic: scenario,
  })
  const begun = creation.answer

  const following = useQuery({ ...helpDeskRequestQuery(begun?.id, call), enabled: begun !== undefined })
  const request = following.data ?? undefined
  const isOpen = request?.state === 'waiting' || request?.state === 'started'
  const secondsLeft = useSecondsLeft(isOpen ? { endsAt: request.expiresAt, now: request.now } : undefined)
  const caller = useQuery({ ...verifiedCallerQuery(begun?.id, call), enabled: request?.state === 'verified' })

  const phase = phaseOf()
  const { refetch } = following
  useChanges(isOpen || phase === 'verified' ? begun?.id : undefined, () => void refetch())
  useEffect(() => {
    if (secondsLeft === 0) void refetch()
  }, [secondsLeft, refetch])

  function phaseOf(): HelpDeskPhase {
    if (begun === undefined) return 'requesting'
    if (following.data === null) return 'unknown'
    if (request === undefined) return 'waiting'
    if (request.state === 'verified' && caller.data === null) return 'erased'
    // The clock is the server's, so nothing of this request counts any more, whether or not it answers just now.
    return isOpen && secondsLeft === 0 ? 'expired' : request.state
  }

  return {
    phase,
    begun,
    requestError: creation.error,
    request,
    secondsLeft,
    caller,
    isAway: following.isError,
    startOver: creation.forget,
  }
}
