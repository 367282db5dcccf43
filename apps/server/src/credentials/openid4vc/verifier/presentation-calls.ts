import { form, json, NOT_THERE, walletCall, zId } from '../wire/wallet-call.ts'
import {
  zAnsweredResponse,
  zAuthorizationResponse,
  zRequestObject,
  zRequestObjectRequest,
} from './presentation-messages.ts'

export const REQUEST_OBJECT_TYPE = 'application/oauth-authz-req+jwt'

const REQUEST_OBJECT = { params: zId, answer: { type: REQUEST_OBJECT_TYPE, schema: zRequestObject } }

export const PRESENTATION_CALLS = {
  request: walletCall('OpenID4VP', 'getRequestObject', 'Signed presentation request', {
    ...REQUEST_OBJECT,
    errors: NOT_THERE,
  }),
  postedRequest: walletCall(
    'OpenID4VP',
    'postRequestObject',
    'Signed presentation request with a nonce of the wallet',
    {
      ...REQUEST_OBJECT,
      isPost: true,
      body: form(zRequestObjectRequest),
      errors: { ...NOT_THERE, 400: ['invalid_request'] },
    },
  ),
  response: walletCall('OpenID4VP', 'answerRequest', 'Answer of the wallet to a presentation request', {
    isPost: true,
    params: zId,
    body: form(zAuthorizationResponse),
    answer: json(zAnsweredResponse),
    errors: { ...NOT_THERE, 400: ['invalid_request'] },
  }),
} as const
