import { type FlowErrorCode, flowState, type StatusResponse } from '@vitrine/api/flows/status.ts'
import { anyStatusResponse } from '../../api/any-backend.ts'
import { isAnsweredByUs } from '../../api/backend.ts'
import { callApi } from '../../api/client.ts'
import { PATIENT } from './polling.ts'
import type { KnownState } from './shown-state.ts'
import type { StatusSource } from './use-followed-status.ts'

type Run = {
  /** The browser's secret for it. */
  readonly id: string
  readonly statusUrl: string
  /** Milliseconds that one call may take. */
  readonly timeoutDuration: number
}

const EXPIRED: FlowErrorCode = 'EXPIRED'

/** The status of one issuance or presentation (section 7 of the specification). */
export const runStatus = ({ id, statusUrl, timeoutDuration }: Run): StatusSource<StatusResponse> => ({
  id,
  key: [statusUrl],
  ask: (signal) => callApi({ url: statusUrl, timeout: timeoutDuration, signal }, anyStatusResponse),
  stateOf: knownState,
  errorOf: ({ status, error, message }) => error ?? (status === 99 && message ? { code: 'OTHER', message } : undefined),
  // The cards of another host have names of their own.
  cardOf: ({ scenarioId }) => (isAnsweredByUs(statusUrl) ? scenarioId : undefined),
  deadlineOf: ({ expiresAt, now }) =>
    expiresAt === undefined || now === undefined ? undefined : { endsAt: expiresAt, now },
  pace: PATIENT,
  hasChanges: isAnsweredByUs(statusUrl),
})

/** What a status number of section 3, with its error, says of a flow. */
export function knownState({ status, error }: StatusResponse): KnownState {
  const state = flowState(status)
  if (state !== 'failed') return state
  return error?.code === EXPIRED ? 'expired' : 'rejected'
}
