import {
  type DefinedInitialDataOptions,
  focusManager,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import { useSyncExternalStore } from 'react'
import { ResponseError } from '../../api/client.ts'
import type { Deadline } from '../../time/use-seconds-left.ts'
import { type Pace, polling } from './polling.ts'
import { IS_FINAL, type KnownState } from './shown-state.ts'
import { useNotifications } from './use-notifications.ts'

/** Where a page learns how a flow goes on. */
export type StatusSource<Status> = {
  /** The browser's secret for the flow. */
  readonly id: string
  /** One for each flow and address: answers to one question are never taken for answers to another. */
  readonly key: QueryKey
  readonly ask: (signal: AbortSignal) => Promise<Status>
  readonly stateOf: (status: Status) => KnownState
  /** Why it failed, where the server says so. */
  readonly errorOf?: (status: Status) => FlowError | undefined
  /** The id of the card that it is about, where the server says so. */
  readonly cardOf?: (status: Status) => string | undefined
  /** Until when it can be answered, where the server says so. The page counts down to it, and asks then. */
  readonly deadlineOf?: (status: Status) => Deadline | undefined
  /** Whether nothing moves that end: then the page need not wait for the server to say that it is over. */
  readonly isOverAtDeadline?: boolean
  readonly pace: Pace
  /** Whether a hidden tab goes on following. */
  readonly alsoWhenHidden?: boolean
  /** Whether our server's stream of changes tells of this flow: another host's flow is nobody else's business. */
  readonly hasChanges: boolean
  /** Whether something may change after it is done. */
  readonly changesWhenDone?: boolean
}

/** Latest status of a flow, and whether the server still answers for it. */
type LatestStatus<Status> = {
  /** The latest answer; undefined until the first one. */
  readonly status: Status | undefined
  /** The server knows nothing (any more) about the flow. */
  readonly isGone: boolean
  /** How many questions in a row got no answer. */
  readonly missedAnswers: number
}

export interface FollowedStatus<Status> extends LatestStatus<Status> {
  /** Undefined until the first answer. */
  readonly state: KnownState | undefined
  /** Why it failed, where the server says so. */
  readonly error: FlowError | undefined
  /** Whether it is time to say that the server does not answer at the moment. */
  readonly isAway: boolean
  /** Asks now. */
  readonly askAgain: () => void
  /** Puts an answer that came another way in the place of the latest one. */
  readonly replace: (status: Status) => Promise<void>
}

const NOTHING_KNOWN = { status: undefined, isGone: false, missedAnswers: 0 } as const

/**
 * The status of a flow, kept up to date until it ends or the page is left: asked for at once and every 5 s, when the server
 * says that something changed, and when a hidden tab becomes visible again (a hidden tab asks nothing unless the source says
 * so). While nobody answers it stays what it was.
 *
 * @param source undefined follows nothing
 */
export function useFollowedStatus<Status>(source: StatusSource<Status> | undefined): FollowedStatus<Status> {
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
  const askAgain = () => void client.invalidateQueries({ queryKey })

  // A browser opens only a few connections to a host, for all its tabs together, and a stream keeps one.
  const isListening = isFollowed && source.hasChanges && (!isOver(source, known) || mayStillChange(source, known))
  useNotifications(isListening ? source.id : undefined, askAgain)

  return {
    ...known,
    state: status === undefined ? undefined : source?.stateOf(status),
    error: status === undefined ? undefined : source?.errorOf?.(status),
    isAway: source !== undefined && !known.isGone && known.missedAnswers >= source.pace.missesToMention,
    askAgain,
    replace: async (newer) => {
      // An answer that is on its way would be older.
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
      if (source === undefined) throw new Error('There is no flow to follow')
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

/** @throws only where the question was given up */
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
  !isGone && source.changesWhenDone === true && status !== undefined && source.stateOf(status) === 'done'
