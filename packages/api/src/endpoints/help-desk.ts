import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zHelpDeskCall, zHelpDeskRequest, zHelpDeskRequestId, zVerifiedCaller } from '../flows/help-desk.ts'
import { defineEndpoint, type Endpoint } from './endpoint.ts'

/** Returns an endpoint for help-desk staff. The body is the guid of the help-desk request, which is a secret of the staff's browser. */
const staffAsks = <const Path extends Endpoint['path'], Response extends z.ZodMiniType>(
  path: Path,
  response: Response,
) => defineEndpoint({ method: 'POST', path, access: 'help-desk-staff', body: zHelpDeskRequestId, response })

/** Endpoints for help-desk staff. */
export const HELP_DESK_ENDPOINTS = {
  request: staffAsks('/help-desk/request', zHelpDeskRequest),
  accept: staffAsks('/help-desk/accept', zHelpDeskRequest),
  dismiss: staffAsks('/help-desk/dismiss', zHelpDeskRequest),
  // Also for customers, in spite of its path (specification 7.11).
  verifiedCaller: staffAsks('/verified-employee/presentation/response-html', zVerifiedCaller),
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
    requestId: described(
      z.string().check(z.maxLength(200)),
      'Request id that the wallet link contains',
      'kO2yX0mZ4tVbQ1sP',
    ),
  }),
  response: z.nullable(zHelpDeskCall),
})
