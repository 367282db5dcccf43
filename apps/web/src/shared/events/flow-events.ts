import type { EventType, FlowError } from '@vitrine/api'
import type { ShownState } from '../flow/shown-state.ts'
import { knownFlowErrorWords } from '../words/flow-error-words.ts'

export type FlowKind = 'issuance' | 'presentation' | 'help-desk'

/** The state of a flow, which says of a flow that is done how it went: `refused` where the credential is good and the business is not. */
export type RecordedState = ShownState | 'refused'

/** What an event says, all of them our own. */
export interface FlowEvent {
  readonly type: EventType
  readonly message: string
  readonly details?: string | undefined
}

const STARTED: Record<FlowKind, string> = {
  issuance: 'Issuance started',
  presentation: 'Presentation started',
  'help-desk': 'Help desk request started',
}

/** States that are no news: the start is recorded by itself. */
const NOT_RECORDED = {
  requesting: undefined,
  waiting: undefined,
  gone: undefined,
  erased: undefined,
} as const satisfies Partial<Record<RecordedState, undefined>>

/** The states that are recorded, and how. */
const EVENTS: Record<FlowKind, Record<RecordedState, FlowEvent | undefined>> = {
  issuance: {
    ...NOT_RECORDED,
    refused: undefined,
    scanned: { type: 'scanned', message: 'Offer scanned with a wallet' },
    done: { type: 'issued', message: 'Credential issued' },
    rejected: { type: 'error', message: 'Issuance failed' },
    expired: { type: 'error', message: 'Offer expired' },
  },
  presentation: {
    ...NOT_RECORDED,
    scanned: { type: 'scanned', message: 'Request scanned with a wallet' },
    done: { type: 'verified', message: 'Credential verified' },
    refused: { type: 'refused', message: 'Verified, but not accepted' },
    rejected: { type: 'error', message: 'Verification rejected' },
    expired: { type: 'error', message: 'Request expired' },
  },
  'help-desk': {
    ...NOT_RECORDED,
    refused: undefined,
    scanned: { type: 'scanned', message: 'Request scanned by the caller' },
    done: { type: 'verified', message: 'Caller verified' },
    rejected: { type: 'error', message: 'Help desk request rejected' },
    expired: { type: 'error', message: 'Help desk request expired' },
  },
}

export const startEvent = (kind: FlowKind): FlowEvent => ({ type: 'started', message: STARTED[kind] })

/** What there is to record when a flow gets to a state; undefined where there is nothing. */
export function stateEvent(kind: FlowKind, state: RecordedState, error: FlowError | undefined): FlowEvent | undefined {
  const event = EVENTS[kind][state]
  return event?.type === 'error' ? { ...event, details: reasonOf(state, error) } : event
}

/** The reason in the words that belong to its code. What came with it stays out: another host may have written it. */
function reasonOf(state: RecordedState, error: FlowError | undefined): string | undefined {
  const code = state === 'expired' ? 'EXPIRED' : error?.code
  return code === undefined ? undefined : knownFlowErrorWords(code)
}
