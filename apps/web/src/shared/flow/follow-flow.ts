import {
  CHANGED_EVENT,
  CHANGES_ENDPOINT,
  type FlowError,
  type FlowState,
  flowState,
  isTerminal,
  requestTo,
  type StatusResponse,
  zStatusResponse,
} from '@vitrine/api'
import { callApi, ResponseError } from '../api/client.ts'
import { isSitePath } from '../links/site-path.ts'

/** Milliseconds between two questions (section 9 of the specification). */
export const POLL_INTERVAL = 5000

/** Where the server does not answer, the page asks more and more slowly, down to this. */
const LONGEST_POLL_INTERVAL = 60_000

/** What is followed: one issuance or one presentation. */
export interface FollowedFlow {
  /** The browser's secret for it. */
  readonly id: string
  readonly statusUrl: string
  /** Milliseconds that one call may take. */
  readonly timeoutDuration: number
}

export interface FlowStatus {
  /** Undefined until the first answer. */
  readonly state: FlowState | undefined
  /** Why it failed, where the server says so. */
  readonly error: FlowError | undefined
  /** Whether a wallet on this device has answered, and its browser has not come back from it yet. */
  readonly awaitsReturn: boolean
  /** Whether a payment was asked for and came to nothing, as the server says. */
  readonly isUnpaid: boolean
  /** The server knows nothing (any more) about this id. */
  readonly isGone: boolean
  /** How many questions in a row got no answer. */
  readonly missedAnswers: number
}

export const UNKNOWN_STATUS: FlowStatus = {
  state: undefined,
  error: undefined,
  awaitsReturn: false,
  isUnpaid: false,
  isGone: false,
  missedAnswers: 0,
}

/**
 * Follows a flow until it ends: asks every 5 s, and at once when the server says that something changed or when a hidden
 * tab becomes visible again (a hidden tab asks nothing). Ends by itself at a terminal state and when the server does not
 * know the id. Only one question is under way at a time.
 *
 * @param report gets each new status; never called after the returned function
 * @returns stops following
 */
export function followFlow(flow: FollowedFlow, report: (status: FlowStatus) => void): () => void {
  let status = UNKNOWN_STATUS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let askAgain = false
  const ended = new AbortController()
  let changes: EventSource | undefined

  async function ask(): Promise<void> {
    if (ended.signal.aborted || document.hidden) return
    if (isAsking) {
      askAgain = true
      return
    }
    isAsking = true
    clearTimeout(timer)
    const answer = await answerOf(flow, status, ended.signal)
    isAsking = false
    if (ended.signal.aborted) return
    status = answer
    report(status)
    if (status.isGone || (status.state !== undefined && isTerminal(status.state))) return stop()
    timer = setTimeout(ask, askAgain ? 0 : Math.min(POLL_INTERVAL * 2 ** status.missedAnswers, LONGEST_POLL_INTERVAL))
    askAgain = false
  }

  // A browser opens only a few connections to a host, for all its tabs together, and a stream keeps one: so a hidden tab
  // gives its stream back. An error of the stream is nobody's business, since polling goes on.
  function listen(): void {
    changes?.close()
    if (document.hidden || !isSitePath(flow.statusUrl)) return
    changes = new EventSource(requestTo(CHANGES_ENDPOINT, { query: { id: flow.id } }).url)
    changes.addEventListener(CHANGED_EVENT, ask)
  }

  function stop(): void {
    ended.abort()
    clearTimeout(timer)
    changes?.close()
  }

  document.addEventListener('visibilitychange', listen, { signal: ended.signal })
  document.addEventListener('visibilitychange', ask, { signal: ended.signal })
  listen()
  void ask()
  return stop
}

async function answerOf(flow: FollowedFlow, before: FlowStatus, signal: AbortSignal): Promise<FlowStatus> {
  try {
    const request = { url: flow.statusUrl, timeout: flow.timeoutDuration, signal }
    return known(await callApi(request, zStatusResponse))
  } catch (error) {
    if (error instanceof ResponseError && (error.status === 404 || error.status === 410))
      return { ...before, isGone: true }
    return { ...before, missedAnswers: before.missedAnswers + 1 }
  }
}

const known = ({ status, error, awaitsReturn = false, isUnpaid = false }: StatusResponse): FlowStatus => ({
  ...UNKNOWN_STATUS,
  state: flowState(status),
  error,
  awaitsReturn,
  isUnpaid,
})
