import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { presentationRequestUrl } from '@vitrine/api/pages/paths.ts'
import { type AnyPresentationResponse, anyPresentationResponse } from '../api/any-backend.ts'
import { type ApiCall, callApi } from '../api/client.ts'

const { request: REQUEST } = PRESENTATION_ENDPOINTS

/** Requests a presentation. Must not be retried automatically: each call creates a new presentation. */
export function requestPresentation(
  scenario: PublicScenario,
  body: unknown,
  call: ApiCall = callApi,
): Promise<AnyPresentationResponse> {
  return call(
    { url: presentationRequestUrl(scenario), method: REQUEST.method, body, timeout: scenario.timeoutDuration },
    anyPresentationResponse,
  )
}
