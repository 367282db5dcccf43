import { callPrefix, PRESENTATION_ENDPOINTS, type Scenario, statusNumber } from '@vitrine/api'
import type { FastifyRequest } from 'fastify'
import type { ApiServer } from '../../platform/http/api-server.ts'
import type { BrowserCookie } from '../../platform/http/browser-cookie.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { HttpProblem } from '../../platform/http/problem.ts'
import type { AuthorizePurpose, Presentations } from './presentation.service.ts'

export type PresentationRouteOptions = {
  presentations: Presentations
  browsers: BrowserCookie
  /** The name of whose call it is. */
  clientOf: (request: FastifyRequest) => string
  findForPresentation: (call: {
    prefix: string
    type: string | undefined
  }) => { scenario: Scenario; version: string } | undefined
}

const group = 'presentation'

/** The presentation calls of section 7: one set of routes for all cards, which looks the card up. */
export function registerPresentationRoutes(
  app: ApiServer,
  { presentations, browsers, clientOf, findForPresentation }: PresentationRouteOptions,
): void {
  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.request, { summary: 'Begin a presentation', group }),
    handler: async (request, reply) => {
      const { params, body } = request
      const found = findForPresentation({ prefix: `/${params.prefix}`, type: body.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return presentations.start(found, body, {
        client: clientOf(request),
        browser: browsers.remember(request, reply),
        authorize: authorizeFor(request),
      })
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.comeBack, { summary: 'Come back from a wallet on the same device', group }),
    handler: async (request) => {
      const browser = browsers.recognize(request)
      const found = browser && (await presentations.returnFromWallet(request.body.responseCode, browser))
      if (!found) throw new HttpProblem('not-yours-to-see')
      return found
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.status, { summary: 'Where a presentation stands', group }),
    handler: async ({ params, query }) => {
      const status = await presentations.status(query.id, isAt(params.prefix))
      if (!status) throw new HttpProblem('not-found')
      const { state, ...told } = status
      return { status: statusNumber(state), ...told }
    },
  })

  app.route({
    ...routeOf(PRESENTATION_ENDPOINTS.result, { summary: 'The result of a verified presentation', group }),
    handler: async (request) => {
      const { params, body } = request
      return presentations.result(body.id, isAt(params.prefix), authorizeFor(request))
    },
  })
}

const authorizeFor =
  (request: FastifyRequest): AuthorizePurpose =>
  async (purpose) =>
    purpose.authorize?.(request)

const isAt =
  (prefix: string) =>
  (scenario: Scenario): boolean =>
    callPrefix(scenario) === `/${prefix}`
