import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventType, FlowError } from '@vitrine/api'
import type { ShownState } from '../flow/shown-state.ts'
import { textOfCode } from '../words/flow-error-words.ts'

export type FlowKind = 'issuance' | 'presentation' | 'help-desk'

/** The state of a flow, which says of a flow that is done how it went: `refused` where the credential is good and the business is not. */
export type RecordedState = ShownState | 'refused'

/** What an event says, all of them our own. */
export type FlowEvent = {
  readonly type: EventType
  readonly message: string
  readonly details?: string | undefined
}

const STARTED: Record<FlowKind, MessageDescriptor> = {
  issuance: msg`Issuance started`,
  presentation: msg`Presentation started`,
  'help-desk': msg`Help desk request started`,
}

/** States that are no news: the start is recorded by itself. */
const NOT_RECORDED = {
  requesting: undefined,
  waiting: undefined,
  gone: undefined,
  erased: undefined,
} as const satisfies Partial<Record<RecordedState, undefined>>

type EventText = {
  readonly type: EventType
  readonly message: MessageDescriptor
}

/** The states that are recorded, and how. */
const EVENTS: Record<FlowKind, Record<RecordedState, EventText | undefined>> = {
  issuance: {
    ...NOT_RECORDED,
    refused: undefined,
    scanned: { type: 'scanned', message: msg`Offer scanned with a wallet` },
    done: { type: 'issued', message: msg`Credential issued` },
    rejected: { type: 'error', message: msg`Issuance failed` },
    expired: { type: 'error', message: msg`Offer expired` },
  },
  presentation: {
    ...NOT_RECORDED,
    scanned: { type: 'scanned', message: msg`Request scanned with a wallet` },
    done: { type: 'verified', message: msg`Credential verified` },
    refused: { type: 'refused', message: msg`Verified, but not accepted` },
    rejected: { type: 'error', message: msg`Verification rejected` },
    expired: { type: 'error', message: msg`Request expired` },
  },
  'help-desk': {
    ...NOT_RECORDED,
    refused: undefined,
    scanned: { type: 'scanned', message: msg`Request scanned by the caller` },
    done: { type: 'verified', message: msg`Caller verified` },
    rejected: { type: 'error', message: msg`Help desk request rejected` },
    expired: { type: 'error', message: msg`Help desk request expired` },
  },
}

export const startEvent = (kind: FlowKind): FlowEvent => ({ type: 'started', message: i18n._(STARTED[kind]) })

/** What there is to record when a flow gets to a state; undefined where there is nothing. */
export function stateEvent(kind: FlowKind, state: RecordedState, error: FlowError | undefined): FlowEvent | undefined {
  const event = EVENTS[kind][state]
  if (event === undefined) return undefined
  const { type } = event
  const message = i18n._(event.message)
  return type === 'error' ? { type, message, details: reasonOf(state, error) } : { type, message }
}

/** The reason in the words that belong to its code. What came with it stays out: another host may have written it. */
function reasonOf(state: RecordedState, error: FlowError | undefined): string | undefined {
  const code = state === 'expired' ? 'EXPIRED' : error?.code
  return code === undefined ? undefined : textOfCode(code)
}
