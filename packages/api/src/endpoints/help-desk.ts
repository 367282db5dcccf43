import * as z from 'zod'
import { zHelpDeskCall, zHelpDeskRequest, zHelpDeskRequestId, zVerifiedCaller } from '../flows/help-desk.ts'
import { defineEndpoint } from './endpoint.ts'

/** The staff's calls name a request by their guid in the body; the caller's by the wallet's request id. */
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

/** What a caller asks: null where the help desk has no request of this name. */
export const HELP_DESK_CALL_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/help-desk/caller/:requestId',
  access: 'anonymous',
  params: z.object({
    requestId: z
      .string()
      .max(200)
      .meta({ description: "The wallet's name for the request", example: 'kO2yX0mZ4tVbQ1sP' }),
  }),
  response: zHelpDeskCall.nullable(),
})
