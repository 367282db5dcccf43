import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zDigitalAnswer, zDigitalRequests } from '../flows/digital-credentials.ts'
import {
  zCallerAnswered,
  zHelpDeskCall,
  zHelpDeskRequest,
  zHelpDeskRequestId,
  zVerifiedCaller,
} from '../flows/help-desk.ts'
import { anybodyReads, anybodySends, defineEndpoint, type Endpoint } from './endpoint.ts'

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

const params = z.object({
  requestId: described(
    z.string().check(z.maxLength(200)),
    'Request id that the wallet link contains',
    'kO2yX0mZ4tVbQ1sP',
  ),
})

/** Endpoints for callers. The path contains the request id from the wallet link. */
export const HELP_DESK_CALLER_ENDPOINTS = {
  /** The response is null if this id does not belong to a help-desk request. */
  call: anybodyReads('/help-desk/caller/:requestId', { params, response: z.nullable(zHelpDeskCall) }),
  /** The first browser that asks is the only one that can answer with these requests. */
  digitalRequests: anybodySends('/help-desk/caller/:requestId/digital-credentials/requests', {
    params,
    response: zDigitalRequests,
  }),
  digitalAnswer: anybodySends('/help-desk/caller/:requestId/digital-credentials/answer', {
    params,
    body: zDigitalAnswer,
    response: zCallerAnswered,
  }),
} as const
