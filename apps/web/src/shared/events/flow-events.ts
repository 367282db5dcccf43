import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EventType, FLOW_ERRORS, type FlowError, type FlowErrorCode } from '@vitrine/api'
import type { FlowPhase } from '../flow/flow-phase.ts'

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

const STARTED: Record<FlowKind, MessageDescriptor> = {
  issuance: msg`Issuance started`,
  presentation: msg`Presentation started`,
  'help-desk': msg`Help desk request started`,
}

/** The steps that are recorded, and how. */
const EVENTS: Record<
  FlowKind,
  Partial<Record<FlowStep, { readonly type: EventType; readonly message: MessageDescriptor }>>
> = {
  issuance: {
    scanned: { type: 'scanned', message: msg`Offer scanned with a wallet` },
    done: { type: 'issued', message: msg`Credential issued` },
    rejected: { type: 'error', message: msg`Issuance failed` },
    expired: { type: 'error', message: msg`Offer expired` },
  },
  presentation: {
    scanned: { type: 'scanned', message: msg`Request scanned with a wallet` },
    done: { type: 'verified', message: msg`Credential verified` },
    refused: { type: 'refused', message: msg`Verified, but not accepted` },
    rejected: { type: 'error', message: msg`Verification rejected` },
    expired: { type: 'error', message: msg`Request expired` },
  },
  'help-desk': {
    scanned: { type: 'scanned', message: msg`Request scanned by the caller` },
    done: { type: 'verified', message: msg`Caller verified` },
    rejected: { type: 'error', message: msg`Help desk request rejected` },
    expired: { type: 'error', message: msg`Help desk request expired` },
  },
}

export const startEvent = (kind: FlowKind): FlowEvent => ({ type: 'started', message: i18n._(STARTED[kind]) })

/** What there is to record when a flow gets to a step; undefined where there is nothing. */
export function stepEvent(kind: FlowKind, step: FlowStep, error: FlowError | undefined): FlowEvent | undefined {
  const event = EVENTS[kind][step]
  if (event === undefined) return undefined
  const { type } = event
  const message = i18n._(event.message)
  return type === 'error' ? { type, message, details: reasonOf(step, error) } : { type, message }
}

/** The reason in the words that belong to its code. What came with it stays out: another host may have written it. */
function reasonOf(step: FlowStep, error: FlowError | undefined): string | undefined {
  const code = step === 'expired' ? 'EXPIRED' : error?.code
  return code !== undefined && isKnown(code) ? FLOW_ERRORS[code] : undefined
}

const isKnown = (code: string): code is FlowErrorCode => Object.hasOwn(FLOW_ERRORS, code)
