import { CONSENT_ENDPOINTS } from '@vitrine/api/endpoints/consent.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyRequest } from 'fastify'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { DecideRequests } from './decide-requests.ts'
import { PHOTO_BODY_LIMIT, REFUSED_ISSUANCES } from './issuance.routes.ts'

type ConsentRouteOptions = {
  requests: Pick<DecideRequests, 'find' | 'accept' | 'decline'>
  clock: () => EpochMilliseconds
  clientOf: (request: FastifyRequest) => string
}

const group = 'issuance'

/** Registers the calls of the page on which a person decides whether a wallet gets a card. */
export function registerConsentRoutes(app: ApiServer, { requests, clock, clientOf }: ConsentRouteOptions): void {
  app.route({
    ...routeOf(CONSENT_ENDPOINTS.request, {
      operationId: 'getConsentRequest',
      summary: "Get the wallet's request that this browser has opened",
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ headers }) => {
      const { id, cardId, wallet, claims, answer, expiresAt } = await requests.find(headers.cookie)
      const decided = answer && { isAccepted: answer.decision === 'accepted', url: answer.url }
      return { id, cardId, wallet, claims, answer: decided, expiresAt, now: clock() }
    },
  })

  app.route({
    ...routeOf(CONSENT_ENDPOINTS.accept, {
      operationId: 'acceptConsentRequest',
      summary: 'Let the wallet have the card',
      group,
      refuses: ['not-found', ...REFUSED_ISSUANCES],
    }),
    bodyLimit: PHOTO_BODY_LIMIT,
    handler: async (request) => ({
      url: await requests.accept(request.headers.cookie, request.body, clientOf(request)),
    }),
  })

  app.route({
    ...routeOf(CONSENT_ENDPOINTS.decline, {
      operationId: 'declineConsentRequest',
      summary: 'Refuse the card to the wallet',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ headers, body }) => ({ url: await requests.decline(headers.cookie, body.id) }),
  })
}
