import type { EventType, FlowError } from '@vitrine/api'
import type { FlowPhase } from '../flow/flow-phase.ts'
import { knownFlowErrorWords } from '../words/flow-error-words.ts'

export type FlowKind = 'issuance' | 'presentation' | 'help-desk'

/**
 * Where a flow stands: its phase, where it has one already; `refused` where the credential is good and the business is
 * not.
 */
export type FlowStep = FlowPhase | 'welcome' | 'requesting' | 'refused'

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

/** The steps that are recorded, and how. */
const EVENTS: Record<FlowKind, Partial<Record<FlowStep, FlowEvent>>> = {
  issuance: {
    scanned: { type: 'scanned', message: 'Offer scanned with a wallet' },
    done: { type: 'issued', message: 'Credential issued' },
    rejected: { type: 'error', message: 'Issuance failed' },
    expired: { type: 'error', message: 'Offer expired' },
  },
  presentation: {
    scanned: { type: 'scanned', message: 'Request scanned with a wallet' },
    done: { type: 'verified', message: 'Credential verified' },
    refused: { type: 'refused', message: 'Verified, but not accepted' },
    rejected: { type: 'error', message: 'Verification rejected' },
    expired: { type: 'error', message: 'Request expired' },
  },
  'help-desk': {
    scanned: { type: 'scanned', message: 'Request scanned by the caller' },
    done: { type: 'verified', message: 'Caller verified' },
    rejected: { type: 'error', message: 'Help desk request rejected' },
    expired: { type: 'error', message: 'Help desk request expired' },
  },
}

export const startEvent = (kind: FlowKind): FlowEvent => ({ type: 'started', message: STARTED[kind] })

/** What there is to record when a flow gets to a step; undefined where there is nothing. */
export function stepEvent(kind: FlowKind, step: FlowStep, error: FlowError | undefined): FlowEvent | undefined {
  const event = EVENTS[kind][step]
  return event?.type === 'error' ? { ...event, details: reasonOf(step, error) } : event
}

/** The reason in the words that belong to its code. What came with it stays out: another host may have written it. */
function reasonOf(step: FlowStep, error: FlowError | undefined): string | undefined {
  const code = step === 'expired' ? 'EXPIRED' : error?.code
  return code === undefined ? undefined : knownFlowErrorWords(code)
}
