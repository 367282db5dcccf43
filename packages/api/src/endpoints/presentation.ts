import {
  zPresentationRequest,
  zPresentationResponse,
  zPresentationResultRequest,
  zPresentationReturn,
  zPresentationReturnRequest,
} from '../flows/presentation.ts'
import { zPresentationResult } from '../flows/presentation-result.ts'
import { zStatusResponse } from '../flows/status.ts'
import { CARD_CALLS, SERVED_PATHS } from './card-calls.ts'
import { zCardPrefix, zFlowId } from './card-parameters.ts'
import { defineEndpoint } from './endpoint.ts'

const PREFIX = `/:prefix${SERVED_PATHS.apiPresentationPrefix}` as const

/** Presentation endpoints of all cards (section 7 of the specification). */
export const PRESENTATION_ENDPOINTS = {
  /** For the help-desk purpose, the access rule `help-desk-staff` applies as well. */
  request: defineEndpoint({
    method: 'POST',
    path: `${PREFIX}${CARD_CALLS.request}`,
    access: 'anonymous',
    params: zCardPrefix,
    body: zPresentationRequest,
    response: zPresentationResponse,
  }),
  status: defineEndpoint({
    method: 'GET',
    path: `${PREFIX}${CARD_CALLS.status}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: zFlowId,
    response: zStatusResponse,
  }),
  /** For the help-desk purpose, the access rule `help-desk-staff` applies as well. */
  result: defineEndpoint({
    method: 'POST',
    path: `${PREFIX}${CARD_CALLS.result}`,
    access: 'anonymous',
    params: zCardPrefix,
    body: zPresentationResultRequest,
    response: zPresentationResult,
  }),
  /** Requires the response code from the wallet, and the cookie of the browser that started the presentation. */
  comeBack: defineEndpoint({
    method: 'POST',
    path: '/presentation/return',
    access: 'anonymous',
    body: zPresentationReturnRequest,
    response: zPresentationReturn,
  }),
} as const
