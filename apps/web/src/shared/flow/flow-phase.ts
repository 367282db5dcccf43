import type { FlowErrorCode } from '@vitrine/api'
import { FLOW_ERROR_WORDS } from '../words/flow-error-words.ts'
import type { FlowStatus } from './follow-flow.ts'

/** What a page shows of a flow: the states of the wire, with the ways to fail told apart. */
export type FlowPhase = 'waiting' | 'scanned' | 'done' | 'rejected' | 'expired' | 'gone'

const EXPIRED: FlowErrorCode = 'EXPIRED'

/** The text for a request that ran out of time (section 8). */
export const EXPIRED_TEXT = FLOW_ERROR_WORDS[EXPIRED]

export function flowPhase({ state, error, isGone }: FlowStatus): FlowPhase {
  if (isGone) return 'gone'
  if (state === 'failed') return error?.code === EXPIRED ? 'expired' : 'rejected'
  return state ?? 'waiting'
}
