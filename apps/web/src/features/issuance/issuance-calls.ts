import { queryOptions } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import { issuanceRequestUrl, settingsUrl } from '@vitrine/api/pages/paths.ts'
import { type AnyIssuanceResponse, anyIssuanceResponse } from '../../shared/api/any-issuance.ts'
import { callApi, retryUpTo, withUsableLink } from '../../shared/api/client.ts'
import { backendLink } from '../../shared/links/wallet/wallet-link.ts'
import type { ClaimValues } from './form/claim-fields.ts'
import type { RequestParameter } from './request-parameter.ts'

const { settings: SETTINGS, request: REQUEST } = ISSUANCE_ENDPOINTS

export const settingsQuery = (card: PublicCard) =>
  queryOptions({
    queryKey: ['issuance-settings', card.id],
    queryFn: ({ signal }) =>
      callApi({ url: settingsUrl(card), timeout: card.timeoutDuration, signal }, SETTINGS.response),
    retry: retryUpTo(card.maxRetries),
    staleTime: 60_000,
  })

/**
 * Returns the body of the issuance call (specification 7.4 and 7.5). A basic card sends `fieldData` and `type`. Any other card
 * sends one object with the members of the decoded request parameter, the claims and `type`.
 */
export function issuanceBody(card: PublicCard, requested: RequestParameter, claims: ClaimValues) {
  const { type, isBasic } = card
  if (!isBasic) return { ...requested, ...claims, type }
  // Without the settings, the page does not know which members of `requested` are claims. It sends all, and the server chooses.
  return { fieldData: card.features.skipSettings ? { ...requested, ...claims } : claims, type }
}

/**
 * Requests an offer. Must not be retried automatically, because each call creates a new one. Drops the link for consent in the
 * browser if no wallet can open it.
 *
 * @param bySignIn true if the person signs in instead of filling in the form
 * @throws UnusableLink if no wallet can open the link in the response
 */
export async function requestIssuance(card: PublicCard, body: unknown, bySignIn = false): Promise<AnyIssuanceResponse> {
  const url = `${issuanceRequestUrl(card)}${bySignIn ? '?by=sign-in' : ''}`
  const answer = await callApi(
    { url, method: REQUEST.method, body, timeout: card.timeoutDuration },
    anyIssuanceResponse,
  )
  const { authorizationUrl, ...usable } = withUsableLink(answer)
  return { ...usable, authorizationUrl: authorizationUrl && backendLink(authorizationUrl) }
}
