import { type QueryKey, skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import type { EventCode } from '@vitrine/api/wording/event-texts.ts'
import { useEffect, useEffectEvent } from 'react'
import { aboutCard, type EventSubject } from '../events/event-subject.ts'
import type { FlowKind } from '../events/flow-events.ts'
import { useFailureEvent } from '../events/use-failure-event.ts'
import { useFlowEvents } from '../events/use-flow-events.ts'
import { IS_FINAL, type ShownState } from './status/shown-state.ts'
import { useDeadline } from './status/use-deadline.ts'
import { type FollowedStatus, type StatusSource, useFollowedStatus } from './status/use-followed-status.ts'
import { useHasPassed } from './use-has-passed.ts'
import { type RequestToKeep, useKeptRequest } from './use-kept-request.ts'

/** What every request has that starts a flow. */
type RequestAnswer = {
  /** The browser's secret for the flow. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined
}

/** What a flow's result has come to by now. */
type ResultSoFar<Result> = Pick<UseQueryResult<Result>, 'data' | 'error'>

type FlowToRun<Content, Answer extends RequestAnswer, Status, Result> = {
  /**
   * The card that it is about, or which one it is for each of the requests that the page can make. Undefined follows and
   * records nothing.
   */
  readonly card: PublicScenario | ((about: string | undefined) => PublicScenario | undefined)
  /** How it is requested: once, and kept with the history entry of the page. */
  readonly request: RequestToKeep<Content, Answer>
  /** A flow that another page began is only followed. Its id may be unknown. */
  readonly begunElsewhere?: { readonly id: string | undefined } | undefined
  /** Where its status is read; undefined for a card that skips it: then the clock alone ends it. */
  readonly follow: (card: PublicScenario, id: string, answer: Answer | undefined) => StatusSource<Status> | undefined
  /** Its result, fetched when it is done. */
  readonly result?: {
    readonly query: (card: PublicScenario, id: string) => UseQueryOptions<Result, Error, Result, QueryKey>
    readonly isErased: (result: ResultSoFar<Result>) => boolean
  }
  /** What the Events Console records. */
  readonly events: {
    readonly kind: FlowKind
    /** Undefined is the card. */
    readonly about?: EventSubject
    /** Where it can be looked at again. */
    readonly link?: (card: PublicScenario, id: string) => string
    /** Whether a result is a success; without it, done is. */
    readonly outcomeOf?: (result: Result) => 'done' | 'refused'
    /** What it is that no request could be made, and the result not be fetched. */
    readonly requestFailure: EventCode
    readonly resultFailure?: EventCode
  }
  /** Called once it has ended and the history entry keeps it, to write what is left of it there. */
  readonly onEnd?: (ended: Ended<Answer>) => void
}

type Ended<Answer> = {
  readonly answer: Answer
  readonly state: ShownState
  /** Writes it to the history entry, and where it can be looked at from now on. */
  readonly keep: (answer: Answer, address?: string) => void
}

export type Flow<Content, Answer, Status, Result> = {
  readonly state: ShownState
  readonly card: PublicScenario | undefined
  /** The id of the card that it is about, where that is not the one of this page. Then no result is fetched, and nothing recorded. */
  readonly otherCardId: string | undefined
  /** The browser's secret for it; undefined where there is none. */
  readonly id: string | undefined
  /** The request as the server made it; undefined before, and for a flow that was begun elsewhere. */
  readonly answer: Answer | undefined
  /** Why none could be made. */
  readonly requestError: Error | null
  readonly isSending: boolean
  /** Whether it was begun before this page was loaded, or elsewhere. */
  readonly isResumed: boolean
  /** What the server said last. */
  readonly status: Status | undefined
  /** Why it failed, where the server says so. */
  readonly error: FlowError | undefined
  /** The server does not answer at the moment; the page goes on asking by itself. */
  readonly isAway: boolean
  /** Counted down by the server's clock; undefined where no clock runs. */
  readonly secondsLeft: number | undefined
  readonly result: UseQueryResult<Result>
  /** Makes another request, which takes the place of this one. */
  readonly begin: (content: Content, about?: string) => void
  /** Lets go of the request: the page is as it was before. */
  readonly forget: () => void
  /** Takes over a status that another call brought. */
  readonly replaceStatus: FollowedStatus<Status>['replace']
}

/**
 * One flow of a page, from the request to its end. The request is kept with the history entry, so that reload, back and
 * forward go on with it (D38); its status is followed until it is final, its result fetched when it is done, and what happens
 * recorded for the Events Console.
 */
export function useFlow<Content, Answer extends RequestAnswer, Status, Result = never>({
  card: cardOf,
  request: requestToKeep,
  begunElsewhere,
  follow,
  result: resultToFetch,
  events,
  onEnd,
}: FlowToRun<Content, Answer, Status, Result>): Flow<Content, Answer, Status, Result> {
  const request = useKeptRequest(requestToKeep)
  const answer = begunElsewhere === undefined ? request.answer : undefined
  const id = begunElsewhere === undefined ? answer?.id : begunElsewhere.id
  const card = typeof cardOf === 'function' ? cardOf(request.about) : cardOf
  const isResumed = begunElsewhere !== undefined || request.isResumed

  const source = card !== undefined && id !== undefined ? follow(card, id, answer) : undefined
  const followed = useFollowedStatus(source)
  const { status } = followed
  // Without status calls only the clock tells that the code is of no use any more.
  const hasPassed = useHasPassed(card !== undefined && source === undefined ? answer?.expiresAt : undefined)
  const secondsLeft = useDeadline(source, followed)

  const cardId = status === undefined ? undefined : source?.cardOf?.(status)
  const otherCardId = cardId === card?.id ? undefined : cardId
  const isOwn = otherCardId === undefined

  const live = liveState({
    isBegun: begunElsewhere !== undefined || answer !== undefined,
    // By the server's clock, so it is over whether or not the server answers just now.
    isOver: hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true),
    followed,
  })
  const query = card !== undefined && id !== undefined ? resultToFetch?.query(card, id) : undefined
  const result: UseQueryResult<Result> = useQuery<Result>({
    ...(query ?? NO_RESULT),
    enabled: live === 'done' && isOwn,
  })
  const isErased = live === 'done' && resultToFetch?.isErased(result) === true
  const state = isErased ? 'erased' : live

  const about = card && isOwn ? (events.about ?? aboutCard(card)) : undefined
  useFlowEvents({
    kind: events.kind,
    id,
    about,
    state: state === 'done' && events.outcomeOf ? result.data && events.outcomeOf(result.data) : state,
    error: followed.error,
    link: card && id !== undefined ? events.link?.(card, id) : undefined,
    isResumed,
  })
  useFailureEvent(events.requestFailure, card && request.error, about)
  // A result that is no longer kept is no failure.
  useFailureEvent(events.resultFailure, !isErased && result.error, about)

  const isEnded = request.isKept && IS_FINAL[state]
  useOnEnd(isEnded ? id : undefined, () => {
    if (answer !== undefined) onEnd?.({ answer, state, keep: request.keep })
  })

  return {
    state,
    card,
    otherCardId,
    id,
    answer,
    requestError: request.error,
    isSending: request.isSending,
    isResumed,
    status,
    error: followed.error,
    isAway: followed.isAway,
    secondsLeft,
    result,
    begin: request.begin,
    forget: request.forget,
    replaceStatus: followed.replace,
  }
}

type LiveFlow = {
  readonly isBegun: boolean
  readonly isOver: boolean
  readonly followed: Pick<FollowedStatus<unknown>, 'state' | 'isGone'>
}

/** The state of a flow, apart from what became of its result. */
function liveState({ isBegun, isOver, followed }: LiveFlow): ShownState {
  if (!isBegun) return 'requesting'
  if (followed.isGone) return 'gone'
  return isOver ? 'expired' : (followed.state ?? 'waiting')
}

/** Calls `end` once for each flow that has ended. */
function useOnEnd(endedId: string | undefined, end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (endedId !== undefined) onEnd()
  }, [endedId])
}

const NO_RESULT = { queryKey: ['no-result'], queryFn: skipToken } as const
