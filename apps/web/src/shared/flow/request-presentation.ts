import {
  type PresentationResponse,
  type PublicScenario,
  presentationRequestUrl,
  zPresentationResponse,
} from '@vitrine/api'
import { type ApiCall, callApi } from '../api/client.ts'

/** Asks for a presentation request. Not to be repeated by itself: each call makes a new one. */
export function requestPresentation(
  scenario: PublicScenario,
  body: unknown,
  call: ApiCall = callApi,
): Promise<PresentationResponse> {
  return call(
    { url: presentationRequestUrl(scenario), method: 'POST', body, timeout: scenario.timeoutDuration },
    zPresentationResponse,
  )
}
