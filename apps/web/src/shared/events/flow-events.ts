import { type FlowError, type FlowErrorCode, zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EventCode } from '@vitrine/api/wording/english-events.ts'
import type { EventType } from '@vitrine/api/wording/event-record.ts'
import type { ShownState } from '../flow/status/shown-state.ts'

export type FlowKind = 'issuance' | 'presentation' | 'help-desk'

/** `refused` if the credential is valid but the business rule rejected it, `unusable` if the answer of a wallet could not be used. */
export type RecordedState = ShownState | 'refused' | 'unusable'

export type FlowEvent = {
  readonly type: EventType
  readonly code: EventCode
  readonly error?: FlowErrorCode | undefined
}

const STARTED: Record<FlowKind, EventCode> = {
  issuance: 'issuance-started',
  presentation: 'presentation-started',
  'help-desk': 'help-desk-started',
}

/** The start of a flow is recorded separately. */
const NOT_RECORDED = {
  requesting: undefined,
  waiting: undefined,
  gone: undefined,
  erased: undefined,
} as const satisfies Partial<Record<RecordedState, undefined>>

const EVENTS: Record<FlowKind, Record<RecordedState, FlowEvent | undefined>> = {
  issuance: {
    ...NOT_RECORDED,
    refused: undefined,
    unusable: undefined,
    scanned: { type: 'scanned', code: 'offer-scanned' },
    done: { type: 'issued', code: 'issued' },
    rejected: { type: 'error', code: 'issuance-failed' },
    expired: { type: 'error', code: 'offer-expired' },
  },
  presentation: {
    ...NOT_RECORDED,
    scanned: { type: 'scanned', code: 'request-scanned' },
    unusable: { type: 'error', code: 'answer-unusable' },
    done: { type: 'verified', code: 'verified' },
    refused: { type: 'refused', code: 'not-accepted' },
    rejected: { type: 'error', code: 'verification-rejected' },
    expired: { type: 'error', code: 'request-expired' },
  },
  'help-desk': {
    ...NOT_RECORDED,
    refused: undefined,
    unusable: undefined,
    scanned: { type: 'scanned', code: 'help-desk-scanned' },
    done: { type: 'verified', code: 'caller-verified' },
    rejected: { type: 'error', code: 'help-desk-rejected' },
    expired: { type: 'error', code: 'help-desk-expired' },
  },
}

export const startEvent = (kind: FlowKind): FlowEvent => ({ type: 'started', code: STARTED[kind] })

export function stateEvent(kind: FlowKind, state: RecordedState, error: FlowError | undefined): FlowEvent | undefined {
  const event = EVENTS[kind][state]
  return event?.type === 'error' ? { ...event, error: recordedError(state, error) } : event
}

/** The error's message is left out, because another host may have written it. */
function recordedError(state: RecordedState, error: FlowError | undefined): FlowErrorCode | undefined {
  return state === 'expired' ? 'EXPIRED' : zFlowErrorCode.safeParse(error?.code).data
}
