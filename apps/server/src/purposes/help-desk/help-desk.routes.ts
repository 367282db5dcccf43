import { HELP_DESK_CALLER_ENDPOINTS, HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import type { AccessGuards } from '../../base/identities/access-guards.ts'
import { admitAnswer, DIGITAL_ANSWER_LIMIT } from '../../flows/presentation/presentation.routes.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { BrowserCookie } from '../../platform/http/edge/browser-cookie.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { HelpDesk } from './help-desk.service.ts'

const group = 'help desk'

type HelpDeskRouteOptions = {
  helpDesk: HelpDesk
  browsers: BrowserCookie
  access: Pick<AccessGuards, 'staffOf'>
}

/** Staff identify a request by its guid in the body; the caller identifies it by the wallet's request id. */
export function registerHelpDeskRoutes(app: ApiServer, { helpDesk, browsers, access }: HelpDeskRouteOptions): void {
  app.route({
    ...routeOf(HELP_DESK_ENDPOINTS.request, {
      operationId: 'getHelpDeskRequest',
      summary: 'Get a help-desk request, as staff see it',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ body }) => helpDesk.view(body.id),
  })

  app.route({
    ...routeOf(HELP_DESK_ENDPOINTS.accept, {
      operationId: 'acceptHelpDeskRequest',
      summary: 'Accept a verification',
      group,
      refuses: ['not-found', 'not-verified'],
    }),
    handler: async (request) => helpDesk.accept(request.body.id, access.staffOf(request)),
  })

  app.route({
    ...routeOf(HELP_DESK_ENDPOINTS.dismiss, {
      operationId: 'dismissHelpDeskRequest',
      summary: 'Reject the verification because the caller is somebody else, and erase the verified data',
      group,
      refuses: ['not-found', 'not-verified', 'not-possible'],
    }),
    handler: async (request) => helpDesk.dismiss(request.body.id, access.staffOf(request)),
  })

  app.route({
    ...routeOf(HELP_DESK_CALLER_ENDPOINTS.call, {
      operationId: 'getHelpDeskCall',
      summary: 'Get a help-desk request as the caller sees it (HelpDeskCall), or null if the request id is unknown',
      group,
    }),
    handler: async ({ params }, reply) => {
      const call = await helpDesk.call(params.requestId)
      return reply.type('application/json').send(JSON.stringify(call))
    },
  })

  app.route({
    ...routeOf(HELP_DESK_CALLER_ENDPOINTS.digitalRequests, {
      operationId: 'getDigitalRequestsOfCaller',
      summary: 'Get the requests of a help-desk request for the Digital Credentials API',
      details: 'The browser that asks first receives a cookie, and no other browser gets them.',
      group,
      refuses: ['not-found', 'not-possible', 'not-yours-to-see', 'foreign-origin'],
    }),
    handler: (request, reply) => {
      const browser = browsers.remember(request, reply)
      if (browser === undefined) throw new HttpProblem('foreign-origin')
      return helpDesk.digitalRequests(request.params.requestId, browser)
    },
  })

  app.route({
    ...routeOf(HELP_DESK_CALLER_ENDPOINTS.digitalAnswer, {
      operationId: 'answerDigitallyAsCaller',
      summary: "Pass on the answer of the caller's wallet from the Digital Credentials API",
      details: 'Only for the browser that got the requests.',
      group,
      refuses: ['not-found', 'not-possible', 'foreign-origin'],
    }),
    bodyLimit: DIGITAL_ANSWER_LIMIT,
    preParsing: admitAnswer(browsers),
    handler: (request) =>
      helpDesk.digitalAnswer(request.params.requestId, browsers.recognize(request), {
        ...request.body,
        origin: request.headers.origin,
        log: request.log,
      }),
  })

  app.route({
    ...routeOf(HELP_DESK_ENDPOINTS.verifiedCaller, {
      operationId: 'getVerifiedCaller',
      summary:
        'Get the verified data of a help-desk request (employee or customer), or an empty object before the verification',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ body }) => helpDesk.lookUp(body.id),
  })
}
