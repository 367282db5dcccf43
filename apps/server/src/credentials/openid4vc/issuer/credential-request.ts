import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import { credentialIdentifier } from '../authorizations/authorization-details.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

/** `byIdentifier`: true if the token response named the credential by an identifier. */
type GrantedCard = { configurationId: string; byIdentifier: boolean }

/**
 * Members that named the credential in drafts of OpenID4VCI. If a request also names the credential as in version 1.0, these
 * members are ignored like any unknown member (section 8.2).
 */
const DRAFT_NAMES = ['format', 'vct']

/**
 * Checks a credential request, and returns its proofs (OpenID4VCI 1.0 section 8.2).
 *
 * @throws {ProtocolError} with an error code of section 8.3.1.2
 */
export function proofsOf(request: Json, { configurationId, byIdentifier }: GrantedCard): Json | undefined {
  if (!isJsonObject(request)) throw new ProtocolError('invalid_credential_request', 'the request must be a JSON object')
  // Some wallets send optional members that they do not use as null.
  const body = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null))
  const { credential_configuration_id: named, credential_identifier: identifier } = body
  if (named !== undefined && identifier !== undefined)
    throw new ProtocolError(
      'invalid_credential_request',
      'send credential_configuration_id or credential_identifier, not both',
    )
  if (identifier !== undefined && !byIdentifier)
    throw new ProtocolError(
      'unknown_credential_identifier',
      'the token response contained no credential_identifiers: send credential_configuration_id',
    )
  if (named !== undefined && named !== configurationId)
    throw new ProtocolError(
      'unknown_credential_configuration',
      'the access token is not for this credential configuration',
    )
  if (byIdentifier && identifier === undefined)
    throw unnamed(body, 'send the credential_identifier from the token response')
  if (!byIdentifier && named === undefined) throw unnamed(body, 'credential_configuration_id is missing')
  if (byIdentifier && identifier !== credentialIdentifier(configurationId))
    throw new ProtocolError(
      'unknown_credential_identifier',
      'the token response contained another credential identifier',
    )
  if (!('proofs' in body) && 'proof' in body) throw ofDraft('proof')
  if ('credential_response_encryption' in body)
    throw new ProtocolError('invalid_encryption_parameters', 'encrypted credential responses are not supported')
  return body.proofs
}

function unnamed(body: JsonObject, description: string): ProtocolError {
  const draft = DRAFT_NAMES.find((member) => member in body)
  return draft ? ofDraft(draft) : new ProtocolError('invalid_credential_request', description)
}

const ofDraft = (member: string): ProtocolError =>
  new ProtocolError(
    'invalid_credential_request',
    `${member} is from a draft of OpenID4VCI: this issuer supports version 1.0`,
  )
