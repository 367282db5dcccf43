import { type FlowErrorCode, flowState, type StatusResponse } from '@vitrine/api/flows/status.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { anyStatusResponse } from '../../api/any-backend.ts'
import { isAnsweredByUs } from '../../api/backend.ts'
import { callApi } from '../../api/client.ts'
import { PATIENT } from './polling.ts'
import type { KnownState } from './shown-state.ts'
import type { StatusSource } from './use-followed-status.ts'

type PolledFlow = {
  readonly id: string
  readonly statusUrl: string
  readonly timeoutDuration: Milliseconds
}

const EXPIRED: FlowErrorCode = 'EXPIRED'

/** Returns the status source of an issuance or presentation (section 7 of the specification). */
export const flowStatus = ({ id, statusUrl, timeoutDuration }: PolledFlow): StatusSource<StatusResponse> => ({
  id,
  key: [statusUrl],
  ask: (signal) => callApi({ url: statusUrl, timeout: timeoutDuration, signal }, anyStatusResponse),
  stateOf: knownState,
  errorOf: ({ status, error, message }) => error ?? (status === 99 && message ? { code: 'OTHER', message } : undefined),
  hasUnusableAnswer: ({ hasUnusableAnswer }) => hasUnusableAnswer === true,
  // The card ids of other hosts are not ours.
  cardIdOf: ({ cardId }) => (isAnsweredByUs(statusUrl) ? cardId : undefined),
  deadlineOf: ({ expiresAt, now }) =>
    expiresAt === undefined || now === undefined ? undefined : { endsAt: expiresAt, now },
  pace: PATIENT,
  hasNotifications: isAnsweredByUs(statusUrl),
})

/** Maps the number and the error of a status to a state (specification 9.5). */
export function knownState({ status, error }: StatusResponse): KnownState {
  const state = flowState(status)
  if (state !== 'failed') return state
  return error?.code === EXPIRED ? 'expired' : 'rejected'
}
