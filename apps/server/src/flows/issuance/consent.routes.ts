import { CONSENT_ENDPOINTS } from '@vitrine/api/endpoints/consent.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyRequest } from 'fastify'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { DecideRequests } from './decide-requests.ts'
import { PHOTO_BODY_LIMIT, REFUSED_ISSUANCES } from './issuance.routes.ts'
import { CARD_SIGN_IN_PATH } from './sign-in/card-sign-in.configuration.ts'
import type { CardSignIns } from './sign-in/card-sign-ins.ts'

type ConsentRouteOptions = {
  requests: Pick<DecideRequests, 'find' | 'accept' | 'decline'>
  signIns: Pick<CardSignIns, 'begin' | 'finish'>
  clock: () => EpochMilliseconds
  clientOf: (request: FastifyRequest) => string
}

const group = 'issuance'

export function registerConsentRoutes(
  app: ApiServer,
  { requests, signIns, clock, clientOf }: ConsentRouteOptions,
): void {
  app.route({
    ...routeOf(CONSENT_ENDPOINTS.request, {
      operationId: 'getConsentRequest',
      summary: "Get the wallet's request that this browser has opened",
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ headers }) => {
      const { id, cardId, wallet, claims, signIn, answer, expiresAt } = await requests.find(headers.cookie)
      const decided = answer && { isAccepted: answer.decision === 'accepted', url: answer.url }
      const { person, missing = [], hasNoPhoto = false } = signIn ?? {}
      return {
        ...{ id, cardId, wallet, claims, answer: decided, expiresAt, now: clock() },
        ...(signIn && { signIn: { person, missing, hasNoPhoto } }),
      }
    },
  })

  app.route({
    ...routeOf(CONSENT_ENDPOINTS.signIn, {
      operationId: 'startCardSignIn',
      summary: 'Start the sign-in from which the contents of the card come',
      group,
      refuses: ['not-found', 'too-many-open', 'unavailable'],
    }),
    handler: async (request) => {
      const { headers, body } = request
      return { url: await signIns.begin(headers.cookie, body, clientOf(request)) }
    },
  })

  // The identity provider sends the browser here, so the answer is a redirect to the page and not part of the API.
  app.get(CARD_SIGN_IN_PATH, { schema: { hide: true } }, async (request, reply) => {
    const query = request.url.split('?')[1] ?? ''
    const problem = await signIns.finish(request.headers.cookie, query)
    return reply.redirect(problem === undefined ? PAGES.consent : `${PAGES.consent}?sign-in=${problem}`, 303)
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
