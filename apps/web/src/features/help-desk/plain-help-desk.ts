import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { HelpDeskState } from '@vitrine/api/flows/help-desk.ts'
import { presentationStatusUrl } from '@vitrine/api/pages/paths.ts'
import { type AnyPresentationResponse, anyStatusResponse } from '../../shared/api/any-backend.ts'
import { type ApiCall, callApi } from '../../shared/api/client.ts'
import { STEADY } from '../../shared/flow/status/polling.ts'
import { knownState } from '../../shared/flow/status/run-status.ts'
import { IS_FINAL, type KnownState } from '../../shared/flow/status/shown-state.ts'
import type { StatusSource } from '../../shared/flow/status/use-followed-status.ts'
import { type DeskRequest, shownStateOf } from './help-desk-calls.ts'
import { SESSION } from './session-clock.tsx'

// A backend that answers section 7 of the specification and no more does not know what a help-desk request is. To it, one is
// a presentation: this page counts its 300 seconds (section 9) and remembers that staff accepted it.

const STATES: Record<KnownState, HelpDeskState> = {
  waiting: 'waiting',
  scanned: 'started',
  done: 'verified',
  rejected: 'rejected',
  expired: 'expired',
}

/** A request that was just made, with the end that this page gives it. */
export const withSessionEnd = (answer: AnyPresentationResponse): AnyPresentationResponse => ({
  ...answer,
  expiresAt: answer.expiresAt ?? Date.now() + SESSION * 1000,
})

/** @param expiresAt epoch milliseconds */
export const plainHelpDeskStatus = (
  card: PublicScenario,
  guid: string,
  expiresAt: number,
  call: ApiCall = callApi,
): StatusSource<DeskRequest> => ({
  id: guid,
  key: ['plain-help-desk', guid],
  ask: async (signal) => {
    const url = presentationStatusUrl(card, guid)
    const known = knownState(await call({ url, timeout: card.timeoutDuration, signal }, anyStatusResponse))
    const now = Date.now()
    const state = !IS_FINAL[known] && now >= expiresAt ? 'expired' : known
    return { state: STATES[state], expiresAt, now, acceptedAt: null }
  },
  stateOf: shownStateOf,
  deadlineOf: ({ now }) => ({ endsAt: expiresAt, now }),
  isOverAtDeadline: true,
  pace: STEADY,
  alsoWhenHidden: true,
  hasChanges: false,
})
