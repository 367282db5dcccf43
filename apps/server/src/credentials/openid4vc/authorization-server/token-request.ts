import { ProtocolError } from '../protocol-error.ts'
import { type AuthorizationDetails, parseAuthorizationDetails } from './authorization-details.ts'

export const PRE_AUTHORIZED_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

/** Maximum length of a client id. No real client id is longer. */
const MAX_CLIENT_ID_LENGTH = 2000

export type TokenRequest = {
  code: string
  txCode: string | undefined
  /** Client id that the wallet claims to have; undefined for anonymous access. */
  clientId: string | undefined
  /** Credentials that the wallet asks for; undefined if it does not say. */
  details: AuthorizationDetails | undefined
}

/**
 * Parses a token request of the pre-authorized code flow (OpenID4VCI 1.0 section 6.1). Unknown parameters are ignored.
 *
 * @throws {ProtocolError} `invalid_request`, `unsupported_grant_type` or `invalid_authorization_details`
 */
export function parseTokenRequest(form: URLSearchParams): TokenRequest {
  const grantType = single(form, 'grant_type')
  if (!grantType) throw new ProtocolError('invalid_request', 'grant_type is missing')
  if (grantType !== PRE_AUTHORIZED_CODE_GRANT)
    throw new ProtocolError('unsupported_grant_type', 'only the pre-authorized code grant is supported')
  const code = single(form, 'pre-authorized_code')
  if (!code) throw new ProtocolError('invalid_request', 'pre-authorized_code is missing')
  const txCode = single(form, 'tx_code')
  // Wallets that also support drafts of the standard send the PIN under both names. In that case user_pin is ignored, like any
  // unknown parameter.
  if (form.has('user_pin') && txCode === undefined)
    throw new ProtocolError('invalid_request', 'user_pin is from a draft of OpenID4VCI: send tx_code instead')
  const clientId = single(form, 'client_id')
  if (clientId !== undefined && clientId.length > MAX_CLIENT_ID_LENGTH)
    throw new ProtocolError('invalid_request', 'client_id is too long')
  const details = single(form, 'authorization_details')
  return { code, txCode, clientId, details: details === undefined ? undefined : parseAuthorizationDetails(details) }
}

/** Returns a parameter. A parameter must not be repeated, and an empty one counts as omitted (RFC 6749 section 3.2). */
function single(form: URLSearchParams, name: string): string | undefined {
  const values = form.getAll(name)
  if (values.length > 1) throw new ProtocolError('invalid_request', `${name} was sent more than once`)
  return values[0] === '' ? undefined : values[0]
}
