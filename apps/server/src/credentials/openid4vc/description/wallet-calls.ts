import * as z from 'zod'
import type { ApiGroup } from '../../../platform/http/description/api-groups.ts'
import type { Content, RouteDescription } from '../../../platform/http/description/route-description.ts'
import {
  zAnsweredResponse,
  zAuthorizationResponse,
  zRequestObject,
  zRequestObjectRequest,
} from '../verifier/presentation-messages.ts'
import { type ProtocolErrors, protocolRefusals } from '../wire/protocol-refusals.ts'
import {
  zCredentialOffer,
  zCredentialRequest,
  zCredentialResponse,
  zNonceResponse,
  zNotificationRequest,
  zTokenRequest,
  zTokenResponse,
} from './issuance-messages.ts'
import {
  zAuthorizationServerMetadata,
  zIssuerMetadata,
  zKeySet,
  zStatusListToken,
  zTypeMetadata,
} from './metadata-messages.ts'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const STATUS_LIST_TYPE = 'application/statuslist+jwt'
export const REQUEST_OBJECT_TYPE = 'application/oauth-authz-req+jwt'

const zId = z.strictObject({
  id: z.string().meta({ description: 'The id from a link or a credential', example: 'kO2yX0mZ4tVbQ1sP' }),
})
const zType = z.strictObject({ type: z.string().meta({ description: 'The credential type', example: 'BankAccount' }) })
const NOT_THERE: ProtocolErrors = { 404: ['invalid_request'] }

const json = (schema: z.core.$ZodType): Content => ({ type: JSON_TYPE, schema })
const form = (schema: z.core.$ZodType): Content => ({ type: FORM_TYPE, schema })

type Call = Pick<RouteDescription, 'params' | 'body' | 'answer'> & {
  errors?: ProtocolErrors
  needsToken?: true
  isPost?: true
}

const walletCall = (
  group: ApiGroup,
  operationId: string,
  summary: string,
  { errors = {}, needsToken, isPost, ...messages }: Call,
): RouteDescription => ({
  operationId,
  group,
  summary,
  credentials: needsToken ? 'wallet-token' : 'none',
  refusals: protocolRefusals(errors, { hasBody: isPost ?? false }),
  ...messages,
})

const REQUEST_OBJECT = { params: zId, answer: { type: REQUEST_OBJECT_TYPE, schema: zRequestObject } }

/** Entries of the API description for the endpoints that wallets call. */
export const WALLET_CALLS = {
  issuerMetadata: walletCall('OpenID4VCI', 'getCredentialIssuerMetadata', 'Credential issuer metadata', {
    answer: json(zIssuerMetadata),
  }),
  authorizationServerMetadata: walletCall(
    'OpenID4VCI',
    'getAuthorizationServerMetadata',
    'Authorization server metadata',
    { answer: json(zAuthorizationServerMetadata) },
  ),
  keySet: walletCall('credentials', 'getKeySet', 'Public keys of credentials and status lists', {
    answer: json(zKeySet),
  }),
  credentialType: walletCall('credentials', 'getCredentialType', 'Metadata of a credential type', {
    params: zType,
    answer: json(zTypeMetadata),
    errors: NOT_THERE,
  }),
  statusList: walletCall('credentials', 'getStatusList', 'Status list of revoked credentials', {
    params: zId,
    answer: { type: STATUS_LIST_TYPE, schema: zStatusListToken },
    errors: NOT_THERE,
  }),
  offer: walletCall('OpenID4VCI', 'getCredentialOffer', 'Credential offer of a QR code or link', {
    params: zId,
    answer: json(zCredentialOffer),
    errors: NOT_THERE,
  }),
  token: walletCall('OpenID4VCI', 'requestToken', 'Access token for the code of an offer', {
    isPost: true,
    body: form(zTokenRequest),
    answer: json(zTokenResponse),
    errors: { 400: ['invalid_request', 'invalid_grant', 'unsupported_grant_type', 'invalid_authorization_details'] },
  }),
  nonce: walletCall('OpenID4VCI', 'requestNonce', 'Nonce for a key proof', {
    isPost: true,
    answer: json(zNonceResponse),
  }),
  credential: walletCall('OpenID4VCI', 'requestCredential', 'Issue the credential', {
    isPost: true,
    needsToken: true,
    body: json(zCredentialRequest),
    answer: json(zCredentialResponse),
    errors: {
      400: [
        'invalid_credential_request',
        'unknown_credential_configuration',
        'unknown_credential_identifier',
        'invalid_proof',
        'invalid_nonce',
        'invalid_encryption_parameters',
        'credential_request_denied',
      ],
      401: ['invalid_token'],
    },
  }),
  notification: walletCall('OpenID4VCI', 'notifyIssuer', 'Notification about the credential in the wallet', {
    isPost: true,
    needsToken: true,
    body: json(zNotificationRequest),
    answer: undefined,
    errors: { 400: ['invalid_notification_request', 'invalid_notification_id'], 401: ['invalid_token'] },
  }),
} as const

/** Entries of the API description for the endpoints through which wallets present. Channels adapt them. */
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
