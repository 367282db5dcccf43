import { zHelpDeskRequest, zHelpDeskRequestId, zProblem, zVerifiedCaller } from '@vitrine/api'
import * as z from 'zod'
import type { ApiServer } from '../../platform/http/api-server.ts'
import type { HelpDesk } from './help-desk.service.ts'

const tags = ['help desk']

export type HelpDeskRouteOptions = {
  helpDesk: HelpDesk
  /** Who of the staff makes a request, as the audit log names them. */
  staffOf: (request: object) => string
}

/** The staff's calls name a request by their guid in the body; the caller's by the wallet's request id. */
export function registerHelpDeskRoutes(app: ApiServer, { helpDesk, staffOf }: HelpDeskRouteOptions): void {
  app.post(
    '/help-desk/request',
    {
      schema: {
        summary: 'A help-desk request, as staff see it',
        tags,
        body: zHelpDeskRequestId,
        response: { 200: zHelpDeskRequest, '4xx': zProblem },
      },
    },
    async ({ body }) => helpDesk.view(body.id),
  )

  app.post(
    '/help-desk/accept',
    {
      schema: {
        summary: 'Staff accept a verification',
        tags,
        body: zHelpDeskRequestId,
        response: { 200: zHelpDeskRequest, '4xx': zProblem },
      },
    },
    async (request) => helpDesk.accept(request.body.id, staffOf(request)),
  )

  app.get(
    '/help-desk/caller/:requestId',
    {
      schema: {
        summary:
          'A help-desk request as the caller sees it (HelpDeskCall); null where the help desk has none of this name',
        tags,
        params: z.object({ requestId: z.string().max(200) }),
        // No response schema: Fastify would answer null with an empty body instead of the JSON text.
      },
    },
    async ({ params }, reply) => {
      const call = await helpDesk.call(params.requestId)
      return reply.type('application/json').send(JSON.stringify(call))
    },
  )

  app.post(
    '/verified-employee/presentation/response-html',
    {
      schema: {
        summary: 'The verified data of a help-desk request, employee or customer; an empty object before',
        tags,
        body: zHelpDeskRequestId,
        response: { 200: zVerifiedCaller, '4xx': zProblem },
      },
    },
    async ({ body }) => helpDesk.lookUp(body.id),
  )
}
