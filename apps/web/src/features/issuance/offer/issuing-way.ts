import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import { callApi } from '../../../shared/api/client.ts'
import type { DigitalWay } from '../../../shared/digital-credentials/use-digital-call.ts'

const { digitalOffer: OFFER } = ISSUANCE_ENDPOINTS

/**
 * Returns how an offer gets to a wallet through the browser; undefined for a card with a backend of its own (`apiHost`). No answer
 * comes back: the status says whether a wallet has got the card.
 */
export const issuingWay = (
  { apiHost, timeoutDuration: timeout }: PublicCard,
  flow: { readonly id: string; readonly digitalCredentials?: string[] | undefined },
): DigitalWay | undefined =>
  apiHost === ''
    ? {
        key: flow.id,
        action: 'create',
        protocols: flow.digitalCredentials,
        mayPrefetch: true,
        fetchRequests: () => callApi({ ...requestTo(OFFER, { body: { id: flow.id } }), timeout }, OFFER.response),
      }
    : undefined
