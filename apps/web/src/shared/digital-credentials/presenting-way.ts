import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import { callApi } from '../api/client.ts'
import type { DigitalWay } from './use-digital-call.ts'

type StartedFlow = { readonly id: string; readonly digitalCredentials?: string[] | undefined }

const { digitalRequests: REQUESTS, digitalAnswer: ANSWER } = PRESENTATION_ENDPOINTS

/**
 * Returns the way to pass a presentation request on through the browser, which only our own backend supports.
 *
 * @param onStatus receives the status with the verdict, after the wallet's answer
 */
export function presentingWay(
  { apiHost, timeoutDuration: timeout }: PublicCard,
  flow: StartedFlow | undefined,
  onStatus: (status: StatusResponse) => Promise<void>,
): DigitalWay | undefined {
  const isOurBackend = apiHost === ''
  if (flow === undefined || !isOurBackend) return undefined
  const { id } = flow
  return {
    key: id,
    action: 'get',
    protocols: flow.digitalCredentials,
    mayPrefetch: true,
    fetchRequests: () => callApi({ ...requestTo(REQUESTS, { body: { id } }), timeout }, REQUESTS.response),
    answer: async (answer) =>
      onStatus(await callApi({ ...requestTo(ANSWER, { body: { id, ...answer } }), timeout }, ANSWER.response)),
  }
}
