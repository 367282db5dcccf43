import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { presentationRequestUrl } from '@vitrine/api/pages/paths.ts'
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
