import {
  type DefinedInitialDataOptions,
  focusManager,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { NOTIFICATION_EVENT, NOTIFICATIONS_ENDPOINT } from '@vitrine/api/endpoints/notifications.ts'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { ResponseError } from '../../api/client.ts'
import type { Deadline } from '../../time/use-seconds-left.ts'
import { type Pace, polling } from './polling.ts'
import { IS_FINAL, type KnownState } from './shown-state.ts'

/** Tells how the status of a flow is polled and read. */
export type StatusSource<Status> = {
  /** Secret id under which the browser follows the flow. */
  readonly id: string
  /** Unique for each flow and address. */
  readonly key: QueryKey
  readonly ask: (signal: AbortSignal) => Promise<Status>
  readonly stateOf: (status: Status) => KnownState
  readonly errorOf?: (status: Status) => FlowError | undefined
  /** Returns true if a wallet's answer could not be used while the flow was open. */
  readonly hasUnusableAnswer?: (status: Status) => boolean
  readonly cardIdOf?: (status: Status) => string | undefined
  readonly deadlineOf?: (status: Status) => Deadline | undefined
  /** True if the deadline cannot be extended: then the page ends the flow by itself. */
  readonly isOverAtDeadline?: boolean
  readonly pace: Pace
  readonly alsoWhenHidden?: boolean
  /** The notification stream is never used for flows of another host. */
  readonly hasNotifications: boolean
  readonly mayChangeWhenDone?: boolean
}

type LatestStatus<Status> = {
  readonly status: Status | undefined
  readonly isGone: boolean
  readonly missedAnswers: number
}

export type FollowedStatus<Status> = ReturnType<typeof useFollowedStatus<Status>>

const NOTHING_KNOWN = { status: undefined, isGone: false, missedAnswers: 0 } as const

/**
 * Polls the status of a flow until it ends: every 5 s, after a notification, and when a hidden tab becomes visible again. Keeps
 * the last status while the server does not answer.
 */
export function useFollowedStatus<Status>(source: StatusSource<Status> | undefined) {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
  )
  const isFollowed = source !== undefined && (isVisible || source.alsoWhenHidden === true)
  const query = statusQuery(source)
  const { queryKey } = query
  const { data: known } = useQuery({ ...query, enabled: isFollowed })
  const { status } = known
  const poll = () => void client.invalidateQueries({ queryKey })

  // Listens only while the status can change: a stream occupies one of the few connections that a browser allows per host.
  const isListening = isFollowed && source.hasNotifications && (!isOver(source, known) || mayStillChange(source, known))
  useNotifications(isListening ? source.id : undefined, poll)

  return {
    ...known,
    state: status === undefined ? undefined : source?.stateOf(status),
    error: status === undefined ? undefined : source?.errorOf?.(status),
    isAway: source !== undefined && !known.isGone && known.missedAnswers >= source.pace.missesToMention,
    poll,
    /** Replaces the latest answer with one from another call. */
    replace: async (newer: Status) => {
      // A poll in progress would return an older status, so it is cancelled.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { ...NOTHING_KNOWN, status: newer })
    },
  }
}

function statusQuery<Status>(
  source: StatusSource<Status> | undefined,
): DefinedInitialDataOptions<LatestStatus<Status>> {
  return {
    queryKey: ['flow-status', ...(source?.key ?? [])],
    queryFn: ({ client, queryKey, signal }) => {
      if (source === undefined) throw new Error('No flow to follow')
      return askOnce(source, client.getQueryData<LatestStatus<Status>>(queryKey) ?? NOTHING_KNOWN, signal)
    },
    initialData: NOTHING_KNOWN,
    staleTime: ({ state: { data } }) => (data && isOver(source, data) ? Number.POSITIVE_INFINITY : 0),
    ...polling<LatestStatus<Status>>({
      isOver: (known) => isOver(source, known),
      alsoWhenHidden: source?.alsoWhenHidden ?? false,
      pause: ({ data }) => source?.pace.pauseAfter(data?.missedAnswers ?? 0) ?? Number.POSITIVE_INFINITY,
    }),
  }
}

/** @throws only if the poll was aborted */
async function askOnce<Status>(
  source: StatusSource<Status>,
  before: LatestStatus<Status>,
  signal: AbortSignal,
): Promise<LatestStatus<Status>> {
  try {
    return { ...NOTHING_KNOWN, status: await source.ask(signal) }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ResponseError && (error.status === 404 || error.status === 410))
      return { ...before, isGone: true }
    return { ...before, missedAnswers: before.missedAnswers + 1 }
  }
}

const isOver = <Status>(source: StatusSource<Status> | undefined, { isGone, status }: LatestStatus<Status>): boolean =>
  isGone || (source !== undefined && status !== undefined && IS_FINAL[source.stateOf(status)])

const mayStillChange = <Status>(source: StatusSource<Status>, { isGone, status }: LatestStatus<Status>): boolean =>
  !isGone && source.mayChangeWhenDone === true && status !== undefined && source.stateOf(status) === 'done'

/** A notification carries no details. Polling continues even without notifications. */
function useNotifications(id: string | undefined, onChange: () => void): void {
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (id === undefined) return
    const stream = new EventSource(requestTo(NOTIFICATIONS_ENDPOINT, { query: { id } }).url)
    stream.addEventListener(NOTIFICATION_EVENT, () => notify())
    return () => stream.close()
  }, [id])
}
