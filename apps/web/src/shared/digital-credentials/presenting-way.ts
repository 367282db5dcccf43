import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import { callApi } from '../api/client.ts'
import type { DigitalWay } from './use-digital-call.ts'

type StartedFlow = { readonly id: string; readonly digitalCredentials?: string[] | undefined }

const { digitalRequests: REQUESTS, digitalAnswer: ANSWER } = PRESENTATION_ENDPOINTS

/** @param onStatus receives the status after the answer, which contains the verdict */
export const presentingWay = (
  { apiHost, timeoutDuration: timeout }: PublicCard,
  flow: StartedFlow | undefined,
  onStatus: (status: StatusResponse) => Promise<void>,
): DigitalWay | undefined =>
  flow && apiHost === ''
    ? {
        key: flow.id,
        action: 'get',
        protocols: flow.digitalCredentials,
        isFetchedEarly: true,
        fetchRequests: () => callApi({ ...requestTo(REQUESTS, { body: { id: flow.id } }), timeout }, REQUESTS.response),
        answer: async (answer) =>
          onStatus(
            await callApi({ ...requestTo(ANSWER, { body: { id: flow.id, ...answer } }), timeout }, ANSWER.response),
          ),
      }
    : undefined
