import type { Card } from '@vitrine/api/cards/card.ts'
import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { PRESENTATION_RESULT } from '@vitrine/api/endpoints/presentation-result.ts'
import { statusNumber } from '@vitrine/api/flows/status.ts'
import { callPrefix } from '@vitrine/api/pages/paths.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyRequest } from 'fastify'
import type { CardRegistry } from '../../base/cards/card-registry.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { requestLanguage } from '../../platform/http/site/reader-language.ts'
import type { DigitalPresentations } from './digital-presentations.ts'
import type { AuthorizePurpose } from './purpose-registry.ts'
import type { SettlePresentations } from './settle-presentations.ts'
import type { StartPresentations } from './start-presentations.ts'
import type { PresentationStatuses } from './status-presentations.ts'

type PresentationParts = {
  startPresentations: Pick<StartPresentations, 'start'>
  settlePresentations: Pick<SettlePresentations, 'returnFromWallet'>
  digitalPresentations: DigitalPresentations
  presentationStatuses: Pick<PresentationStatuses, 'status' | 'result'>
  browsers: BrowserCookie
  cards: Pick<CardRegistry, 'findForPresentation'>
  clientOf: (request: FastifyRequest) => string
}

/** Limit for answers: as for those that wallets post themselves. */
export const DIGITAL_ANSWER_LIMIT: Bytes = 2 * 1024 * 1024

const group = 'presentation'
const DIGITAL_DETAILS =
  'Only for the browser that started the presentation: it sends the cookie that it received at the start.'
/** Problems that help-desk staff get if the purpose requires a sign-in or the help-desk role. */
const REFUSED_STAFF = ['not-signed-in', 'invalid-token', 'access-revoked', 'no-access'] as const

/**
 * Registers the presentation calls of section 7 of the specification. All cards share these routes; each request identifies its
 * card.
 */
export function registerPresentationRoutes(app: ApiServer, parts: PresentationParts): void {
  const { digitalPresentations, presentationStatuses, browsers } = parts
  const statusOf = async (id: string, belongs: (card: Card) => boolean) => {
    const status = await presentationStatuses.status(id, belongs)
    if (!status) throw new HttpProblem('not-found')
    const { state, ...details } = status
    return { status: statusNumber(state), ...details }
  }

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.request, {
      operationId: 'startPresentation',
      summary: 'Start a presentation',
      group,
      refuses: [
        ...([
          'configuration-not-found',
          'contract-not-enabled',
          'not-found',
          'not-possible',
          'too-many-open',
          'service-refused',
        ] as const),
        ...REFUSED_STAFF,
      ],
    }),
    handler: async (request, reply) => {
      const { params, body } = request
      const found = parts.cards.findForPresentation({ prefix: `/${params.prefix}`, type: body.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return parts.startPresentations.start(found, body, {
        client: parts.clientOf(request),
        browser: browsers.remember(request, reply),
        authorize: authorizeFor(request),
        language: requestLanguage(request),
      })
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.comeBack, {
      operationId: 'returnFromWallet',
      summary: 'Complete a same-device presentation',
      details:
        'Only the browser that started the presentation can complete it: it sends the cookie that it received at the start.',
      group,
      refuses: ['not-yours-to-see'],
    }),
    handler: async (request) => {
      const browser = browsers.recognize(request)
      const found = browser && (await parts.settlePresentations.returnFromWallet(request.body.responseCode, browser))
      if (!found) throw new HttpProblem('not-yours-to-see')
      return found
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.digitalRequests, {
      operationId: 'getDigitalRequests',
      summary: 'Get the requests of a presentation for the Digital Credentials API',
      details: DIGITAL_DETAILS,
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: (request) => digitalPresentations.requests(request.body.id, { browser: browsers.recognize(request) }),
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.digitalAnswer, {
      operationId: 'answerDigitally',
      summary: 'Pass on the answer of a wallet from the Digital Credentials API',
      details: DIGITAL_DETAILS,
      group,
      refuses: ['not-found', 'not-possible', 'foreign-origin'],
    }),
    bodyLimit: DIGITAL_ANSWER_LIMIT,
    preParsing: admitAnswer(browsers),
    handler: async (request) => {
      const { id, ...answer } = request.body
      const { origin } = request.headers
      await digitalPresentations.answer(
        id,
        { browser: browsers.recognize(request) },
        { ...answer, origin, log: request.log },
      )
      return statusOf(id, () => true)
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.status, {
      operationId: 'getPresentationStatus',
      summary: 'Get presentation status',
      group,
      refuses: ['not-found'],
    }),
    handler: ({ params, query }) => statusOf(query.id, isAt(params.prefix)),
  })

  app.route({
    ...routeOf(PRESENTATION_RESULT, {
      operationId: 'getPresentationResult',
      summary: 'Get the result of a verified presentation',
      group,
      refuses: ['not-found', 'not-ready', 'no-longer-kept', ...REFUSED_STAFF],
    }),
    handler: async (request) => {
      const { params, body } = request
      return presentationStatuses.result(body.id, isAt(params.prefix), authorizeFor(request))
    },
  })
}

/** Creates a hook that refuses an answer before any of it is read. */
export const admitAnswer =
  (browsers: BrowserCookie) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!browsers.isOnOurPage(request)) throw new HttpProblem('foreign-origin')
    if (browsers.recognize(request) === undefined) throw new HttpProblem('not-found')
  }

const authorizeFor =
  (request: FastifyRequest): AuthorizePurpose =>
  async (purpose) =>
    purpose.authorize?.(request)

const isAt =
  (prefix: string) =>
  (card: Card): boolean =>
    callPrefix(card) === `/${prefix}`
