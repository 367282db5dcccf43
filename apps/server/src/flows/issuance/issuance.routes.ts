import type { Card } from '@vitrine/api/cards/card.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import { statusNumber } from '@vitrine/api/flows/status.ts'
import { callPrefix } from '@vitrine/api/pages/paths.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CardRegistry, VersionedCard } from '../../base/cards/card-registry.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import { limitBody } from '../../platform/http/edge/limit-body.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { StartedIssuance, StartIssuances } from './start-issuances.ts'
import type { issuanceStatus } from './status-issuances.ts'
import { visitorClaimLabels } from './visitor-claims.ts'

type IssuanceRouteOptions = {
  startIssuances: Pick<StartIssuances, 'start'>
  digitalOffers: (id: string, browser: string | undefined) => Promise<DigitalMessage[]>
  browsers: BrowserCookie
  status: (id: string, belongs: (card: Card) => boolean) => ReturnType<typeof issuanceStatus>
  cards: Pick<CardRegistry, 'findForSettings' | 'findForBasicIssuance' | 'findForIssuance' | 'takesPhoto'>
  /** Returns whether people can sign in for a card instead of filling in its form. */
  isBySignIn: (card: Card) => boolean
  clientOf: (request: FastifyRequest) => string
}

const BODY_LIMIT: Bytes = 64 * 1024
/** Limit that leaves room for a photo of 500 KB in Base64 and the other claims. */
export const PHOTO_BODY_LIMIT: Bytes = 1024 * 1024
const group = 'issuance'
export const REFUSED_ISSUANCES = [
  'configuration-not-found',
  'contract-not-enabled',
  'invalid-photo',
  'too-many-open',
  'service-refused',
] as const

/**
 * Registers the issuance calls of section 7 of the specification. All cards share these routes; each request identifies its card.
 */
export function registerIssuanceRoutes(
  app: ApiServer,
  { startIssuances, digitalOffers, browsers, status: statusOf, cards, isBySignIn, clientOf }: IssuanceRouteOptions,
): void {
  const callOf = (request: FastifyRequest, reply: FastifyReply) => ({
    client: clientOf(request),
    browser: browsers.remember(request, reply),
  })
  const limitClaims = (isBasic: boolean) =>
    limitBody<FastifyRequest<{ Params: { prefix: string } }>>(({ params }) =>
      cards.takesPhoto({ prefix: `/${params.prefix}`, isBasic }) ? PHOTO_BODY_LIMIT : BODY_LIMIT,
    )

  const startable = (found: VersionedCard | undefined, { by }: { by?: 'sign-in' | undefined }): VersionedCard => {
    if (!found || (by !== undefined && !isBySignIn(found.card))) throw new HttpProblem('configuration-not-found')
    return found
  }

  app.route({
    ...routeOf(ISSUANCE_ENDPOINTS.settings, {
      operationId: 'getIssuanceSettings',
      summary: 'Get the issuance settings of a card',
      group,
      refuses: ['configuration-not-found'],
    }),
    handler: async ({ params, query }) => {
      const found = cards.findForSettings({ prefix: `/${params.prefix}`, type: query.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return { selfAssertedClaims: visitorClaimLabels(found.card) }
    },
  })

  app.route({
    ...routeOf(ISSUANCE_ENDPOINTS.basicRequest, {
      operationId: 'startBasicIssuance',
      summary: 'Start issuance (basic cards)',
      group,
      refuses: REFUSED_ISSUANCES,
    }),
    bodyLimit: PHOTO_BODY_LIMIT,
    preParsing: limitClaims(true),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const found = cards.findForBasicIssuance({ prefix: `/${params.prefix}`, type: body.type })
      return answer(
        await startIssuances.start(startable(found, query), query.by ?? body.fieldData, callOf(request, reply)),
      )
    },
  })

  app.route({
    ...routeOf(ISSUANCE_ENDPOINTS.request, {
      operationId: 'startIssuance',
      summary: 'Start issuance (non-basic cards)',
      group,
      refuses: REFUSED_ISSUANCES,
    }),
    bodyLimit: PHOTO_BODY_LIMIT,
    preParsing: limitClaims(false),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const type = typeof body.type === 'string' ? body.type : undefined
      const found = cards.findForIssuance({ prefix: `/${params.prefix}`, type })
      return answer(await startIssuances.start(startable(found, query), query.by ?? body, callOf(request, reply)))
    },
  })

  app.route({
    ...routeOf(ISSUANCE_ENDPOINTS.digitalOffer, {
      operationId: 'getDigitalOffer',
      summary: 'Get the offer of an issuance for the Digital Credentials API',
      details: 'Only for the browser that started the issuance: it sends the cookie that it received at the start.',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request) => {
      const requests = await digitalOffers(request.body.id, browsers.recognize(request))
      if (requests.length === 0) throw new HttpProblem('not-found')
      return { requests }
    },
  })

  app.route({
    ...routeOf(ISSUANCE_ENDPOINTS.status, {
      operationId: 'getIssuanceStatus',
      summary: 'Get issuance status',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ params, query }) => {
      const status = await statusOf(query.id, (card) => callPrefix(card) === `/${params.prefix}`)
      if (!status) throw new HttpProblem('not-found')
      const { state, ...details } = status
      return { status: statusNumber(state), ...details }
    },
  })
}

const answer = (issuance: StartedIssuance) => ({ ...issuance, status: 0 as const })
