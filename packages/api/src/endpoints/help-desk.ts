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
import { anybodyReads, anybodySends, endpointsFor } from './endpoint.ts'

const staffSends = endpointsFor('POST', 'help-desk-staff')

/** Endpoints for help-desk staff. The body is the guid of the help-desk request, which is a secret of the staff's browser. */
export const HELP_DESK_ENDPOINTS = {
  request: staffSends('/help-desk/request', { body: zHelpDeskRequestId, response: zHelpDeskRequest }),
  accept: staffSends('/help-desk/accept', { body: zHelpDeskRequestId, response: zHelpDeskRequest }),
  dismiss: staffSends('/help-desk/dismiss', { body: zHelpDeskRequestId, response: zHelpDeskRequest }),
  // Also for customers, in spite of its path (specification 7.11).
  verifiedCaller: staffSends('/verified-employee/presentation/response-html', {
    body: zHelpDeskRequestId,
    response: zVerifiedCaller,
  }),
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
