import { type QueryKey, skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { EventCode } from '@vitrine/api/wording/english-events.ts'
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

type RequestAnswer = {
  /** Secret id under which the browser follows the flow. */
  readonly id: string
  readonly expiresAt?: EpochMilliseconds | undefined
}

type ResultSoFar<Result> = Pick<UseQueryResult<Result>, 'data' | 'error'>

/** Events of a flow that are recorded for the Events Console. */
export type EventOptions<Result> = {
  readonly kind: FlowKind
  /** Defaults to the card. */
  readonly about?: EventSubject
  /** Returns the path of the page that shows the flow again. */
  readonly link?: (card: PublicCard, id: string) => string
  /** Without this function every done flow is a success. */
  readonly outcomeOf?: (result: Result) => 'done' | 'refused'
  /** For a failed request, or for a result that could not be fetched. */
  readonly requestFailure: EventCode
  readonly resultFailure?: EventCode
}

type FlowOptions<Content, Answer extends RequestAnswer, Status, Result> = {
  /** A page with several requests finds the card by the name of a request. Without a card, nothing is followed or recorded. */
  readonly card: PublicCard | ((about: string | undefined) => PublicCard | undefined)
  /** Sent once, and kept with the history entry of the page. */
  readonly request: RequestToKeep<Content, Answer>
  /** A flow that another page started; it is followed but not requested. */
  readonly startedElsewhere?: { readonly id: string | undefined } | undefined
  /** Undefined for a card that skips status calls: its flow only expires. */
  readonly follow: (card: PublicCard, id: string, answer: Answer | undefined) => StatusSource<Status> | undefined
  readonly result?: {
    readonly query: (card: PublicCard, id: string) => UseQueryOptions<Result, Error, Result, QueryKey>
    readonly isErased: (result: ResultSoFar<Result>) => boolean
  }
  readonly events: EventOptions<Result>
  /** Called when the flow has ended, if the history entry keeps its request. */
  readonly onEnd?: (ended: Ended<Answer>) => void
}

type Ended<Answer> = {
  readonly answer: Answer
  readonly state: ShownState
  /** Writes the answer, and optionally a new address, to the history entry. */
  readonly keep: (answer: Answer, address?: string) => void
}

export type Flow<Content, Answer extends RequestAnswer, Status, Result> = ReturnType<
  typeof useFlow<Content, Answer, Status, Result>
>

/** Runs one flow of a page, from the request to its end. Reload, back and forward continue the flow (specification 4.3). */
export function useFlow<Content, Answer extends RequestAnswer, Status, Result = never>({
  card: cardOf,
  request: requestToKeep,
  startedElsewhere,
  follow,
  result: resultToFetch,
  events,
  onEnd,
}: FlowOptions<Content, Answer, Status, Result>) {
  const request = useKeptRequest(requestToKeep)
  const answer = startedElsewhere === undefined ? request.answer : undefined
  const id = startedElsewhere === undefined ? answer?.id : startedElsewhere.id
  const card = typeof cardOf === 'function' ? cardOf(request.about) : cardOf
  const isResumed = startedElsewhere !== undefined || request.isResumed

  const source = card !== undefined && id !== undefined ? follow(card, id, answer) : undefined
  const followed = useFollowedStatus(source)
  const { status } = followed
  // Without status calls only the clock shows that the code has expired.
  const hasPassed = useHasPassed(card !== undefined && source === undefined ? answer?.expiresAt : undefined)
  const secondsLeft = useDeadline(source, followed)

  const cardId = status === undefined ? undefined : source?.cardIdOf?.(status)
  const otherCardId = cardId === card?.id ? undefined : cardId
  const isOwn = otherCardId === undefined

  const progress = progressOf({
    isStarted: startedElsewhere !== undefined || answer !== undefined,
    // `secondsLeft` follows the server's clock, so the flow ends even if the server does not answer.
    isOver: hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true),
    followed,
  })
  const query = card !== undefined && id !== undefined ? resultToFetch?.query(card, id) : undefined
  const result: UseQueryResult<Result> = useQuery<Result>({
    ...(query ?? NO_RESULT),
    enabled: progress === 'done' && isOwn,
  })
  const isErased = progress === 'done' && resultToFetch?.isErased(result) === true
  const state: ShownState = isErased ? 'erased' : progress

  const hasUnusableAnswer = state === 'scanned' && status !== undefined && source?.hasUnusableAnswer?.(status) === true

  const about = card && isOwn ? (events.about ?? aboutCard(card)) : undefined
  const link = card && id !== undefined ? events.link?.(card, id) : undefined
  useFlowEvents({
    kind: events.kind,
    id,
    about,
    state: state === 'done' && events.outcomeOf ? result.data && events.outcomeOf(result.data) : state,
    error: followed.error,
    link,
    isResumed,
  })
  // A poll may find the scan and such an answer at once; both are recorded.
  const unusable = hasUnusableAnswer ? 'unusable' : undefined
  useFlowEvents({ kind: events.kind, id, about, state: unusable, link, isResumed: true })
  useFailureEvent(events.requestFailure, card && request.error, about)
  useFailureEvent(events.resultFailure, !isErased && result.error, about)

  const isEnded = request.isKept && IS_FINAL[state]
  useOnEnd(isEnded ? id : undefined, () => {
    if (answer !== undefined) onEnd?.({ answer, state, keep: request.keep })
  })

  return {
    state,
    card,
    /** Set if the flow is about another card than this page. Then no result is fetched and nothing is recorded. */
    otherCardId,
    id,
    /** Undefined until the request is answered, and for a flow that was started elsewhere. */
    answer,
    requestError: request.error,
    isSending: request.isSending,
    /** True if the flow was started before this page was loaded, or elsewhere. */
    isResumed,
    status,
    error: followed.error,
    /** True if a wallet's answer could not be used; the flow is still open. */
    hasUnusableAnswer,
    /** True if the server does not answer. */
    isAway: followed.isAway,
    /** By the server's clock. */
    secondsLeft,
    result,
    begin: request.begin,
    forget: request.forget,
    replaceStatus: followed.replace,
  }
}

type FollowedFlow = {
  readonly isStarted: boolean
  readonly isOver: boolean
  readonly followed: Pick<FollowedStatus<unknown>, 'state' | 'isGone'>
}

function progressOf({ isStarted, isOver, followed }: FollowedFlow): ShownState {
  if (!isStarted) return 'requesting'
  if (followed.isGone) return 'gone'
  return isOver ? 'expired' : (followed.state ?? 'waiting')
}

function useOnEnd(endedId: string | undefined, end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (endedId !== undefined) onEnd()
  }, [endedId])
}

const NO_RESULT = { queryKey: ['no-result'], queryFn: skipToken } as const
