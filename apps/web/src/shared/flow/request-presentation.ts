import {
  PRESENTATION_ENDPOINTS,
  type PresentationResponse,
  type PublicScenario,
  presentationRequestUrl,
} from '@vitrine/api'
import { type ApiCall, callApi } from '../api/client.ts'

const { request: REQUEST } = PRESENTATION_ENDPOINTS

/** Asks for a presentation request. Not to be repeated by itself: each call makes a new one. */
export function requestPresentation(
  scenario: PublicScenario,
  body: unknown,
  call: ApiCall = callApi,
): Promise<PresentationResponse> {
  return call(
    { url: presentationRequestUrl(scenario), method: REQUEST.method, body, timeout: scenario.timeoutDuration },
    REQUEST.response,
  )
}
