import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskState } from '@vitrine/api/flows/help-desk.ts'
import { presentationStatusUrl } from '@vitrine/api/pages/paths.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { anyStatusResponse } from '../../shared/api/any-backend.ts'
import type { AnyPresentationResponse } from '../../shared/api/any-presentation.ts'
import { type ApiCall, callApi } from '../../shared/api/client.ts'
import { knownState } from '../../shared/flow/status/flow-status.ts'
import { STEADY } from '../../shared/flow/status/polling.ts'
import { IS_FINAL, type KnownState } from '../../shared/flow/status/shown-state.ts'
import type { StatusSource } from '../../shared/flow/status/use-followed-status.ts'
import { type DeskRequest, shownStateOf, TIME_TO_ANSWER } from './help-desk-calls.ts'

// A backend that implements only section 7 of the specification has no help-desk requests. This page sends an ordinary
// presentation request to such a backend instead, counts the 300 seconds itself (specification 9.3) and remembers that staff accepted
// the verification (`acceptVerification`).

const DESK_STATES: Record<KnownState, HelpDeskState> = {
  waiting: 'waiting',
  scanned: 'started',
  done: 'verified',
  rejected: 'rejected',
  expired: 'expired',
}

export const withDeadline = (answer: AnyPresentationResponse): AnyPresentationResponse => ({
  ...answer,
  expiresAt: answer.expiresAt ?? Date.now() + TIME_TO_ANSWER * 1000,
})

export const plainHelpDeskStatus = (
  card: PublicCard,
  guid: string,
  expiresAt: EpochMilliseconds,
  call: ApiCall = callApi,
): StatusSource<DeskRequest> => ({
  id: guid,
  key: ['plain-help-desk', guid],
  ask: async (signal) => {
    const url = presentationStatusUrl(card, guid)
    const known = knownState(await call({ url, timeout: card.timeoutDuration, signal }, anyStatusResponse))
    const now = Date.now()
    const state = !IS_FINAL[known] && now >= expiresAt ? 'expired' : known
    return { state: DESK_STATES[state], expiresAt, now, acceptedAt: null }
  },
  stateOf: shownStateOf,
  deadlineOf: ({ now }) => ({ endsAt: expiresAt, now }),
  isOverAtDeadline: true,
  pace: STEADY,
  alsoWhenHidden: true,
  hasNotifications: false,
})
