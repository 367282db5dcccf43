import { HELP_DESK_CALL_ENDPOINT, HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import type { Uses } from '../../feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { HelpDesk } from './help-desk.service.ts'

const group = 'help desk'

type HelpDeskRouteOptions = {
  helpDesk: HelpDesk
  access: Uses<{ access: 'staffOf' }>['access']
}

/**
 * Registers the help desk's routes. Staff identify a request by its guid in the body; the caller identifies it by the wallet's request
 * id.
 */
export function registerHelpDeskRoutes(app: ApiServer, { helpDesk, access }: HelpDeskRouteOptions): void {
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
    ...routeOf(HELP_DESK_CALL_ENDPOINT, {
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
