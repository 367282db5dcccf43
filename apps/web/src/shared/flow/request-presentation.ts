import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { presentationRequestUrl } from '@vitrine/api/pages/paths.ts'
import { type AnyPresentationResponse, anyPresentationResponse } from '../api/any-presentation.ts'
import { type ApiCall, callApi, withUsableLink } from '../api/client.ts'

const { request: REQUEST } = PRESENTATION_ENDPOINTS

/**
 * Each call creates a new presentation, so it must not be retried automatically.
 *
 * @throws UnusableLink if no wallet can open the link in the response; also everything that callApi throws
 */
export async function requestPresentation(
  card: PublicCard,
  body: unknown,
  call: ApiCall = callApi,
): Promise<AnyPresentationResponse> {
  const answer = await call(
    { url: presentationRequestUrl(card), method: REQUEST.method, body, timeout: card.timeoutDuration },
    anyPresentationResponse,
  )
  return withUsableLink(answer)
}
