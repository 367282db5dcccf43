import { t } from '@lingui/core/macro'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import { HELP_DESK_STATE, type HelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { Milliseconds, Seconds } from '@vitrine/api/units.ts'
import * as z from 'zod/mini'
import type { AnyPresentationResponse } from '../../shared/api/any-presentation.ts'
import { anyPresentationResult } from '../../shared/api/any-presentation-result.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { type ApiCall, callApi, DEFAULT_LIMITS, ResponseError } from '../../shared/api/client.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { STEADY } from '../../shared/flow/status/polling.ts'
import type { KnownState } from '../../shared/flow/status/shown-state.ts'
import type { StatusSource } from '../../shared/flow/status/use-followed-status.ts'
import { problemWords } from '../../shared/words/problem-words.ts'

const { accept: ACCEPT, dismiss: DISMISS, request: REQUEST, verifiedCaller: VERIFIED_CALLER } = HELP_DESK_ENDPOINTS

/** Time to answer a request (specification 9.3). */
export const TIME_TO_ANSWER: Seconds = 300

/** Interval at which the page checks whether the server has deleted the caller's data, and then drops its copy. */
const RECHECK_INTERVAL: Milliseconds = 30_000

/** Makes a request. The `id` in the response is its guid, a secret of the staff. */
export const startHelpDeskRequest = (card: PublicCard, call: ApiCall): Promise<AnyPresentationResponse> =>
  requestPresentation(card, { type: card.type, state: HELP_DESK_STATE }, call)

/** Status of a request as the staff see it. Another backend sends no `number`. */
export type DeskRequest = Omit<HelpDeskRequest, 'audience' | 'number'> & { readonly number?: string }

/** Records that the staff accepted a verification: on our own server, with another backend only on this page. */
export const acceptVerification = async (guid: string, request: DeskRequest, call: ApiCall): Promise<DeskRequest> =>
  hasOwnBackend()
    ? call(requestTo(ACCEPT, { body: { id: guid } }), ACCEPT.response)
    : { ...request, acceptedAt: Date.now() }

/** Ends a verification of a person who is not the caller. Our own server then deletes the person's data. */
export const dismissVerification = async (guid: string, call: ApiCall): Promise<void> => {
  if (hasOwnBackend()) await call(requestTo(DISMISS, { body: { id: guid } }), DISMISS.response)
}

const SHOWN_STATES: Record<HelpDeskRequest['state'], KnownState> = {
  waiting: 'waiting',
  started: 'scanned',
  verified: 'done',
  rejected: 'rejected',
  expired: 'expired',
}

export const shownStateOf = ({ state }: DeskRequest): KnownState => SHOWN_STATES[state]

/** Says how to poll a request: also while the tab is hidden, and after the verification, because a colleague may accept it. */
export const helpDeskStatus = (guid: string, call: ApiCall): StatusSource<DeskRequest> => ({
  id: guid,
  key: ['help-desk', guid],
  ask: (signal) => call({ ...requestTo(REQUEST, { body: { id: guid } }), signal }, REQUEST.response),
  stateOf: shownStateOf,
  deadlineOf: ({ expiresAt, now }) => ({ endsAt: expiresAt, now }),
  isOverAtDeadline: true,
  pace: STEADY,
  alsoWhenHidden: true,
  hasNotifications: true,
  mayChangeWhenDone: true,
})

/** Failed lookup of a caller, with the translated text of section 8 of the specification. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
  override readonly cause: ResponseError | undefined

  /** @param response undefined if no request was sent because the guid is missing */
  constructor(response?: ResponseError) {
    super()
    this.cause = response
  }

  override get message(): string {
    return this.cause ? responseText(this.cause) : t`Invalid GUID provided`
  }
}

function responseText(error: ResponseError): string {
  const { status, problem } = error
  const title = problem && (problemWords(problem.code) ?? problem.title)
  const statusText = error.statusText || (title ?? t`no reason given`)
  return t`API returned ${status}: ${statusText}`
}

/** Parses an empty object as null: nobody was verified. */
const anyCaller = {
  parse: (response: unknown): PresentationResult | null =>
    z.strictObject({}).safeParse(response).success ? null : anyPresentationResult.parse(response),
}

/**
 * Fetches the verified data of a request; null if nobody has been verified yet, or if the request is unknown or erased.
 *
 * @throws LookupError if the guid is missing, and for every response other than 2xx and 404
 */
export async function findVerifiedCaller(
  guid: string | undefined,
  signal?: AbortSignal,
  call: ApiCall = callApi,
): Promise<PresentationResult | null> {
  if (!guid?.trim()) throw new LookupError()
  try {
    const request = requestTo(VERIFIED_CALLER, { body: { id: guid } })
    return await call({ ...request, ...(signal && { signal }) }, anyCaller)
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    if (error.status === 404) return null
    throw new LookupError(error)
  }
}

export const verifiedCallerQuery = (guid: string | undefined, call: ApiCall) =>
  queryOptions<PresentationResult | null, Error, PresentationResult | null, QueryKey>({
    queryKey: ['verified-caller', guid],
    queryFn: ({ signal }) => findVerifiedCaller(guid, signal, call),
    refetchInterval: ({ state }) => (state.data ? RECHECK_INTERVAL : false),
    refetchIntervalInBackground: true,
    // A server answers 503 while its database is unavailable, usually for seconds. Staff see any other failure at once.
    retry: (failures, error) =>
      failures < DEFAULT_LIMITS.maxRetries && error instanceof LookupError && error.cause?.status === 503,
    gcTime: 0,
  })
