import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zDigitalRequests, zDigitalRequestsOf } from '../flows/digital-credentials.ts'
import { zBasicIssuanceRequest, zIssuanceRequest, zIssuanceResponse, zIssuanceSettings } from '../flows/issuance.ts'
import { zStatusResponse } from '../flows/status.ts'
import { BASIC_REQUEST, CARD_CALLS, SERVED_PATHS } from './card-calls.ts'
import { zCardPrefix, zFlowId } from './card-parameters.ts'
import { anybodyReads, anybodySends } from './endpoint.ts'

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
  settings: anybodyReads(`/:prefix${SERVED_PATHS.apiWebsiteSettings}`, {
    params: zCardPrefix,
    query: z.object({
      type: described(z.string().check(z.minLength(1), z.maxLength(100)), 'Credential type', 'BankAccount'),
    }),
    response: zIssuanceSettings,
  }),
  basicRequest: anybodySends(`/:prefix${BASIC_REQUEST}`, {
    params: zCardPrefix,
    query: zWay,
    body: zBasicIssuanceRequest,
    response: zIssuanceResponse,
  }),
  request: anybodySends(`${PREFIX}${CARD_CALLS.request}`, {
    params: zCardPrefix,
    query: zWay,
    body: zIssuanceRequest,
    response: zIssuanceResponse,
  }),
  status: anybodyReads(`${PREFIX}${CARD_CALLS.status}`, {
    params: zCardPrefix,
    query: zFlowId,
    response: zStatusResponse,
  }),
  /** Requires the cookie of the browser that started the issuance. */
  digitalOffer: anybodySends('/issuance/digital-credentials/offer', {
    body: zDigitalRequestsOf,
    response: zDigitalRequests,
  }),
} as const
