import { queryOptions } from '@tanstack/react-query'
import { CONSENT_ENDPOINTS } from '@vitrine/api/endpoints/consent.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { callApi, DEFAULT_LIMITS, ResponseError, retryUpTo, withUsableLink } from '../../../shared/api/client.ts'
import type { ClaimValues } from '../form/claim-fields.ts'

const { request: REQUEST, signIn: SIGN_IN, accept: ACCEPT, decline: DECLINE } = CONSENT_ENDPOINTS

/** Query for the wallet's request that this browser has opened. */
export const consentRequestQuery = queryOptions({
  queryKey: ['consent-request'],
  queryFn: async ({ signal }) => {
    const { answer, ...request } = await callApi({ ...requestTo(REQUEST), signal }, REQUEST.response)
    return { ...request, answer: answer && withUsableLink(answer) }
  },
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export type Decision = {
  readonly id: string
  readonly isAccepted: boolean
  /** Undefined if the request has its contents already. */
  readonly claims: ClaimValues | undefined
}

/**
 * Sends a decision, which can be repeated, and returns where the browser goes next.
 *
 * @throws UnusableLink if the browser must not open this address
 */
export async function decide({ id, isAccepted, claims }: Decision): Promise<{ url: string }> {
  const call = isAccepted
    ? requestTo(ACCEPT, { body: { id, ...(claims && { claims }) } })
    : requestTo(DECLINE, { body: { id } })
  return withUsableLink(await callApi(call, ACCEPT.response))
}

/**
 * Begins the sign-in from which the contents of the card come.
 *
 * @throws UnusableLink if the browser must not open this address
 */
export async function beginSignIn(start: { id: string; choosesPerson: boolean }): Promise<{ url: string }> {
  return withUsableLink(await callApi(requestTo(SIGN_IN, { body: start }), SIGN_IN.response))
}

/** Returns true if this browser's request is no longer open. */
export const isClosed = (error: unknown): boolean => error instanceof ResponseError && error.status === 404
