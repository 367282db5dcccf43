import { PRESENTATION_ENDPOINTS, type PublicScenario, presentationRequestUrl } from '@vitrine/api'
import { type AnyPresentationResponse, anyPresentationResponse } from '../api/any-backend.ts'
import { type ApiCall, callApi } from '../api/client.ts'

const { request: REQUEST } = PRESENTATION_ENDPOINTS

/** Asks for a presentation request. Not to be repeated by itself: each call makes a new one. */
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
