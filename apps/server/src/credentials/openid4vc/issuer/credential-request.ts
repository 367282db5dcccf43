import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { ProtocolError } from '../protocol-error.ts'

export type CredentialRequest = { proofs: Json | undefined }

const DRAFT_MEMBERS = ['proof', 'format', 'vct']

/**
 * Checks which credential a request asks for (OpenID4VCI 1.0 section 8.2): by configuration, because our token answers
 * name no identifiers, and only the one the token was issued for.
 *
 * @throws {ProtocolError} with an error of section 8.3.1.2
 */
export function parseCredentialRequest(body: Json, configurationId: string): CredentialRequest {
  if (!isJsonObject(body)) throw new ProtocolError('invalid_credential_request', 'the request must be a JSON object')
  const hasConfiguration = 'credential_configuration_id' in body
  const hasIdentifier = 'credential_identifier' in body
  if (hasConfiguration && hasIdentifier)
    throw new ProtocolError(
      'invalid_credential_request',
      'send credential_configuration_id or credential_identifier, not both',
    )
  if (hasIdentifier)
    throw new ProtocolError('unknown_credential_identifier', 'the token answer named no credential identifiers')
  const draft = DRAFT_MEMBERS.find((member) => member in body)
  if (draft)
    throw new ProtocolError('invalid_credential_request', `${draft} is of a draft: this issuer speaks OpenID4VCI 1.0`)
  if (!hasConfiguration) throw new ProtocolError('invalid_credential_request', 'credential_configuration_id is missing')
  if (body.credential_configuration_id !== configurationId)
    throw new ProtocolError(
      'unknown_credential_configuration',
      'the access token is not for this credential configuration',
    )
  if ('credential_response_encryption' in body)
    throw new ProtocolError('invalid_encryption_parameters', 'encrypted credential responses are not supported')
  return { proofs: body.proofs }
}
