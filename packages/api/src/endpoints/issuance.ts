import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zDigitalRequests, zDigitalRequestsOf } from '../flows/digital-credentials.ts'
import { zBasicIssuanceRequest, zIssuanceRequest, zIssuanceResponse, zIssuanceSettings } from '../flows/issuance.ts'
import { zStatusResponse } from '../flows/status.ts'
import { BASIC_REQUEST, CARD_CALLS, SERVED_PATHS } from './card-calls.ts'
import { zCardPrefix, zFlowId } from './card-parameters.ts'
import { defineEndpoint } from './endpoint.ts'

const PREFIX = `/:prefix${SERVED_PATHS.apiIssuancePrefix}` as const

const zWay = z.object({
  by: described(
    z.optional(z.literal('sign-in')),
    'How the claims get into the card: the person signs in on the page that the wallet opens, and the body states none. By default, the body states them',
    'sign-in',
  ),
})

/** Section 7 of the specification. */
export const ISSUANCE_ENDPOINTS = {
  settings: defineEndpoint({
    method: 'GET',
    path: `/:prefix${SERVED_PATHS.apiWebsiteSettings}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: z.object({
      type: described(z.string().check(z.minLength(1), z.maxLength(100)), 'Credential type', 'BankAccount'),
    }),
    response: zIssuanceSettings,
  }),
  basicRequest: defineEndpoint({
    method: 'POST',
    path: `/:prefix${BASIC_REQUEST}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: zWay,
    body: zBasicIssuanceRequest,
    response: zIssuanceResponse,
  }),
  request: defineEndpoint({
    method: 'POST',
    path: `${PREFIX}${CARD_CALLS.request}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: zWay,
    body: zIssuanceRequest,
    response: zIssuanceResponse,
  }),
  status: defineEndpoint({
    method: 'GET',
    path: `${PREFIX}${CARD_CALLS.status}`,
    access: 'anonymous',
    params: zCardPrefix,
    query: zFlowId,
    response: zStatusResponse,
  }),
  /** Requires the cookie of the browser that started the issuance. */
  digitalOffer: defineEndpoint({
    method: 'POST',
    path: '/issuance/digital-credentials/offer',
    access: 'anonymous',
    body: zDigitalRequestsOf,
    response: zDigitalRequests,
  }),
} as const
