import { queryOptions } from '@tanstack/react-query'
import {
  HELP_DESK_ENDPOINTS,
  HELP_DESK_PURPOSE,
  type HelpDeskRequest,
  type PresentationResponse,
  type PresentationResult,
  type PublicScenario,
  requestTo,
} from '@vitrine/api'
import { type ApiCall, callApi, ResponseError } from '../../shared/api/client.ts'
import { polling } from '../../shared/flow/polling.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'

const { accept: ACCEPT, request: REQUEST, verifiedCaller: VERIFIED_CALLER } = HELP_DESK_ENDPOINTS

/** Milliseconds after which the page makes sure that the server still keeps who called: what it erased goes here too. */
const RECHECK_INTERVAL = 30_000

/** Begins a help-desk request. The `id` of the answer is its guid: the staff's secret. */
export const beginHelpDeskRequest = (scenario: PublicScenario, call: ApiCall): Promise<PresentationResponse> =>
  requestPresentation(scenario, { type: scenario.type, state: HELP_DESK_PURPOSE }, call)

/** Notes that staff accepted a verification. */
export const acceptVerification = (guid: string, call: ApiCall): Promise<HelpDeskRequest> =>
  call(requestTo(ACCEPT, { body: { id: guid } }), ACCEPT.response)

/** A request as its staff see it; null where the server does not know it (any more). */
async function findHelpDeskRequest(guid: string, signal: AbortSignal, call: ApiCall): Promise<HelpDeskRequest | null> {
  try {
    return await call({ ...requestTo(REQUEST, { body: { id: guid } }), signal }, REQUEST.response)
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return null
    throw error
  }
}

/** After a verification only the data and the acceptance change, and these are told apart from the state. */
const isOver = (request: HelpDeskRequest | null): boolean =>
  request === null || (request.state !== 'waiting' && request.state !== 'started')

/** Follows a request until its caller is verified or it ends, also while staff look at another tab. */
export const helpDeskRequestQuery = (guid: string | undefined, call: ApiCall) =>
  queryOptions({
    queryKey: ['help-desk-request', guid],
    queryFn: ({ signal }) => findHelpDeskRequest(guid ?? '', signal, call),
    ...polling<HelpDeskRequest | null>({ isOver, alsoWhenHidden: true }),
  })

/** The lookup did not answer as it should; the message is the one of section 8. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

const isEmpty = (answer: object): answer is Record<string, never> => Object.keys(answer).length === 0

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
  if (!guid?.trim()) throw new LookupError('Invalid GUID provided')
  try {
    const request = requestTo(VERIFIED_CALLER, { body: { id: guid } })
    const caller = await call({ ...request, ...(signal && { signal }) }, VERIFIED_CALLER.response)
    return isEmpty(caller) ? null : caller
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    if (error.status === 404) return null
    const statusText = error.statusText || (error.problem?.title ?? 'no reason given')
    throw new LookupError(`API returned ${error.status}: ${statusText}`, { cause: error })
  }
}

export const verifiedCallerQuery = (guid: string | undefined, call: ApiCall) =>
  queryOptions({
    queryKey: ['verified-caller', guid],
    queryFn: ({ signal }) => findVerifiedCaller(guid, signal, call),
    refetchInterval: ({ state }) => (state.data ? RECHECK_INTERVAL : false),
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  })
