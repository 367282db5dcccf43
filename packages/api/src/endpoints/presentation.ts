import { zDigitalRequests, zDigitalRequestsOf, zOwnDigitalAnswer } from '../flows/digital-credentials.ts'
import {
  zPresentationRequest,
  zPresentationResponse,
  zPresentationReturn,
  zPresentationReturnRequest,
} from '../flows/presentation.ts'
import { zStatusResponse } from '../flows/status.ts'
import { CARD_CALLS, SERVED_PATHS } from './card-calls.ts'
import { zCardPrefix, zFlowId } from './card-parameters.ts'
import { anybodyReads, anybodySends } from './endpoint.ts'

export const PRESENTATION_PREFIX = `/:prefix${SERVED_PATHS.apiPresentationPrefix}` as const

/** Presentation endpoints of all cards (section 7 of the specification), except the one for the result. */
export const PRESENTATION_ENDPOINTS = {
  /** For the help-desk purpose, the access rule `help-desk-staff` applies as well. */
  request: anybodySends(`${PRESENTATION_PREFIX}${CARD_CALLS.request}`, {
    params: zCardPrefix,
    body: zPresentationRequest,
    response: zPresentationResponse,
  }),
  status: anybodyReads(`${PRESENTATION_PREFIX}${CARD_CALLS.status}`, {
    params: zCardPrefix,
    query: zFlowId,
    response: zStatusResponse,
  }),
  /** Requires the response code from the wallet, and the cookie of the browser that started the presentation. */
  comeBack: anybodySends('/presentation/return', { body: zPresentationReturnRequest, response: zPresentationReturn }),
  /** Requires the cookie of the browser that started the presentation. */
  digitalRequests: anybodySends('/presentation/digital-credentials/requests', {
    body: zDigitalRequestsOf,
    response: zDigitalRequests,
  }),
  /** Requires this cookie too. The response is the status after the answer. */
  digitalAnswer: anybodySends('/presentation/digital-credentials/answer', {
    body: zOwnDigitalAnswer,
    response: zStatusResponse,
  }),
} as const
