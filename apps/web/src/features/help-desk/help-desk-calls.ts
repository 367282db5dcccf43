import { t } from '@lingui/core/macro'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import { HELP_DESK_PURPOSE, type HelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import * as z from 'zod'
import { type AnyPresentationResponse, anyPresentationResult } from '../../shared/api/any-backend.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { type ApiCall, callApi, DEFAULT_LIMITS, ResponseError } from '../../shared/api/client.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { STEADY } from '../../shared/flow/status/polling.ts'
import type { KnownState } from '../../shared/flow/status/shown-state.ts'
import type { StatusSource } from '../../shared/flow/status/use-followed-status.ts'
import { problemWords } from '../../shared/words/problem-words.ts'

const { accept: ACCEPT, dismiss: DISMISS, request: REQUEST, verifiedCaller: VERIFIED_CALLER } = HELP_DESK_ENDPOINTS

/** Milliseconds after which the page makes sure that the server still keeps who called: what it erased goes here too. */
const RECHECK_INTERVAL = 30_000

/** Begins a help-desk request. The `id` of the answer is its guid: the staff's secret. */
export const beginHelpDeskRequest = (scenario: PublicScenario, call: ApiCall): Promise<AnyPresentationResponse> =>
  requestPresentation(scenario, { type: scenario.type, state: HELP_DESK_PURPOSE }, call)

/** A help-desk request as its page knows it. */
export type DeskRequest = Omit<HelpDeskRequest, 'audience' | 'number'> & { readonly number?: string }

/** Notes that staff accepted a verification: our own server records it, with another backend only this page does. */
export const acceptVerification = async (guid: string, request: DeskRequest, call: ApiCall): Promise<DeskRequest> =>
  hasOwnBackend()
    ? call(requestTo(ACCEPT, { body: { id: guid } }), ACCEPT.response)
    : { ...request, acceptedAt: Date.now() }

/** Mutex a verified person away who is not the caller: our own server erases what they showed. */
export const dismissVerification = async (guid: string, call: ApiCall): Promise<void> => {
  if (hasOwnBackend()) await call(requestTo(DISMISS, { body: { id: guid } }), DISMISS.response)
}

const STATES: Record<HelpDeskRequest['state'], KnownState> = {
  waiting: 'waiting',
  started: 'scanned',
  verified: 'done',
  rejected: 'rejected',
  expired: 'expired',
}

export const shownStateOf = ({ state }: DeskRequest): KnownState => STATES[state]

/** A request as its staff see it, also while they look at another tab. Who accepted it may be a colleague. */
export const helpDeskStatus = (guid: string, call: ApiCall): StatusSource<DeskRequest> => ({
  id: guid,
  key: ['help-desk', guid],
  ask: (signal) => call({ ...requestTo(REQUEST, { body: { id: guid } }), signal }, REQUEST.response),
  stateOf: shownStateOf,
  deadlineOf: ({ expiresAt, now }) => ({ endsAt: expiresAt, now }),
  isOverAtDeadline: true,
  pace: STEADY,
  alsoWhenHidden: true,
  hasChanges: true,
  changesWhenDone: true,
})

/** The lookup did not answer as it should. The message is the one of section 8, in the language in which it is read. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
  override readonly cause: ResponseError | undefined

  /** @param answer undefined where nothing was asked, for want of a guid */
  constructor(answer?: ResponseError) {
    super()
    this.cause = answer
  }

  override get message(): string {
    return this.cause ? answerText(this.cause) : t`Invalid GUID provided`
  }
}

function answerText(error: ResponseError): string {
  const { status, problem } = error
  const title = problem && (problemWords(problem.code) ?? problem.title)
  const statusText = error.statusText || (title ?? t`no reason given`)
  return t`API returned ${status}: ${statusText}`
}

/** Null for an empty object: nobody was verified. */
const anyCaller = {
  parse: (answer: unknown): PresentationResult | null =>
    z.strictObject({}).safeParse(answer).success ? null : anyPresentationResult.parse(answer),
}

/**
 * Who called: the verified data of a help-desk request. Null where there is none: not verified yet, unknown, or erased.
 *
 * @throws LookupError without a guid and for any other answer that is not OK; otherwise what callApi throws
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
    // A server without its database says to come back, and it is a matter of seconds. Any other failure is for whoever waits.
    retry: (failures, error) =>
      failures < DEFAULT_LIMITS.maxRetries && error instanceof LookupError && error.cause?.status === 503,
    gcTime: 0,
  })
