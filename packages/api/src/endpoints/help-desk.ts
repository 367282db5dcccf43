import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zHelpDeskCall, zHelpDeskRequest, zHelpDeskRequestId, zVerifiedCaller } from '../flows/help-desk.ts'
import { defineEndpoint } from './endpoint.ts'

/** Endpoints for help-desk staff. The request body contains the guid of the help-desk request, which is a secret of the staff's browser. */
export const HELP_DESK_ENDPOINTS = {
  request: defineEndpoint({
    method: 'POST',
    path: '/help-desk/request',
    access: 'help-desk-staff',
    body: zHelpDeskRequestId,
    response: zHelpDeskRequest,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/help-desk/accept',
    access: 'help-desk-staff',
    body: zHelpDeskRequestId,
    response: zHelpDeskRequest,
  }),
  dismiss: defineEndpoint({
    method: 'POST',
    path: '/help-desk/dismiss',
    access: 'help-desk-staff',
    body: zHelpDeskRequestId,
    response: zHelpDeskRequest,
  }),
  verifiedCaller: defineEndpoint({
    method: 'POST',
    path: '/verified-employee/presentation/response-html',
    access: 'help-desk-staff',
    body: zHelpDeskRequestId,
    response: zVerifiedCaller,
  }),
} as const

/**
 * Endpoint for callers. The path contains the request id from the wallet link. The response is null if this id does not belong to a
 * help-desk request.
 */
export const HELP_DESK_CALL_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/help-desk/caller/:requestId',
  access: 'anonymous',
  params: z.object({
    requestId: described(z.string().check(z.maxLength(200)), {
      description: 'Request id that the wallet link contains',
      example: 'kO2yX0mZ4tVbQ1sP',
    }),
  }),
  response: z.nullable(zHelpDeskCall),
})
