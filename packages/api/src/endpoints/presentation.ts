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
import { defineEndpoint } from './endpoint.ts'

export const PRESENTATION_PREFIX = `/:prefix${SERVED_PATHS.apiPresentationPrefix}` as const

/** Presentation endpoints of all cards (section 7 of the specification), except the one for the result. */
export const PRESENTATION_ENDPOINTS = {
  /** For the help-desk purpose, the access rule `help-desk-staff` applies as well. */
  request: defineEndpoint({
    method: 'POST',
    path: `${PRESENTATION_PREFIX}${CARD_CALLS.request}`,
    access: 'anonymous',
    params: zCardPrefix,
    body: zPresentationRequest,
    response: zPresentationResponse,
  }),
  status: defineEndpoint({
    method: 'GET',
    path: `${PRESENTATION_PREFIX}${CARD_CALLS.status}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: zFlowId,
    response: zStatusResponse,
  }),
  /** Requires the response code from the wallet, and the cookie of the browser that started the presentation. */
  comeBack: defineEndpoint({
    method: 'POST',
    path: '/presentation/return',
    access: 'anonymous',
    body: zPresentationReturnRequest,
    response: zPresentationReturn,
  }),
  /** Requires the cookie of the browser that started the presentation. */
  digitalRequests: defineEndpoint({
    method: 'POST',
    path: '/presentation/digital-credentials/requests',
    access: 'anonymous',
    body: zDigitalRequestsOf,
    response: zDigitalRequests,
  }),
  /** Requires this cookie too. The response is the status after the answer. */
  digitalAnswer: defineEndpoint({
    method: 'POST',
    path: '/presentation/digital-credentials/answer',
    access: 'anonymous',
    body: zOwnDigitalAnswer,
    response: zStatusResponse,
  }),
} as const
