import type { Card } from '@vitrine/api/cards/card.ts'
import { ISSUANCE_ENDPOINTS } from '@vitrine/api/endpoints/issuance.ts'
import { statusNumber } from '@vitrine/api/flows/status.ts'
import { callPrefix } from '@vitrine/api/pages/paths.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyRequest } from 'fastify'
import type { Uses } from '../../feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { limitBody } from '../../platform/http/edge/limit-body.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { StartedIssuance, StartIssuances } from './start-issuances.ts'
import type { issuanceStatus } from './status-issuances.ts'
import { visitorClaimLabels } from './visitor-claims.ts'

type IssuanceRouteOptions = {
  startIssuances: Pick<StartIssuances, 'start'>
  status: (id: string, belongs: (card: Card) => boolean) => ReturnType<typeof issuanceStatus>
  cards: Uses<{ cards: 'findForSettings' | 'findForBasicIssuance' | 'findForIssuance' | 'takesPhoto' }>['cards']
  /** Returns the pseudonym of the calling client. */
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
  { startIssuances, status: statusOf, cards, clientOf }: IssuanceRouteOptions,
): void {
  const limitClaims = (isBasic: boolean) =>
    limitBody<FastifyRequest<{ Params: { prefix: string } }>>(({ params }) =>
      cards.takesPhoto({ prefix: `/${params.prefix}`, isBasic }) ? PHOTO_BODY_LIMIT : BODY_LIMIT,
    )

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
    handler: async (request) => {
      const { params, body } = request
      const found = cards.findForBasicIssuance({ prefix: `/${params.prefix}`, type: body.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return answer(await startIssuances.start(found, body.fieldData, clientOf(request)))
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
    handler: async (request) => {
      const { params, body } = request
      const type = typeof body.type === 'string' ? body.type : undefined
      const found = cards.findForIssuance({ prefix: `/${params.prefix}`, type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return answer(await startIssuances.start(found, body, clientOf(request)))
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
