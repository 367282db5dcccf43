import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import { credentialIdentifier } from '../authorization-server/authorization-details.ts'
import { ProtocolError } from '../protocol-error.ts'

export type CredentialRequest = { proofs: Json | undefined }

/** What the access token is for, and whether its answer named the credential by an identifier. */
type Granted = { configurationId: string; byIdentifier: boolean }

/** How the drafts named the credential. Beside what names it here they are unknown members, which section 8.2 has ignored. */
const DRAFT_NAMES = ['format', 'vct']

/**
 * Checks which credential a request asks for (OpenID4VCI 1.0 section 8.2): by identifier where the token answer named one,
 * else by configuration, and only the one the token was issued for.
 *
 * @throws {ProtocolError} with an error of section 8.3.1.2
 */
export function parseCredentialRequest(body: Json, granted: Granted): CredentialRequest {
  if (!isJsonObject(body)) throw new ProtocolError('invalid_credential_request', 'the request must be a JSON object')
  if ('credential_configuration_id' in body && 'credential_identifier' in body)
    throw new ProtocolError(
      'invalid_credential_request',
      'send credential_configuration_id or credential_identifier, not both',
    )
  if (granted.byIdentifier) requireIdentifier(body, granted.configurationId)
  else requireConfiguration(body, granted.configurationId)
  if (!('proofs' in body) && 'proof' in body) throw ofDraft('proof')
  if ('credential_response_encryption' in body)
    throw new ProtocolError('invalid_encryption_parameters', 'encrypted credential responses are not supported')
  return { proofs: body.proofs }
}

function requireConfiguration(body: JsonObject, configurationId: string): void {
  if ('credential_identifier' in body)
    throw new ProtocolError('unknown_credential_identifier', 'the token answer named no credential identifiers')
  if (!('credential_configuration_id' in body)) throw unnamed(body, 'credential_configuration_id is missing')
  if (body.credential_configuration_id !== configurationId)
    throw new ProtocolError(
      'unknown_credential_configuration',
      'the access token is not for this credential configuration',
    )
}

function requireIdentifier(body: JsonObject, configurationId: string): void {
  if (!('credential_identifier' in body)) throw unnamed(body, 'the token answer named a credential_identifier: send it')
  if (body.credential_identifier !== credentialIdentifier(configurationId))
    throw new ProtocolError('unknown_credential_identifier', 'the token answer named another credential identifier')
}

function unnamed(body: JsonObject, description: string): ProtocolError {
  const draft = DRAFT_NAMES.find((member) => member in body)
  return draft ? ofDraft(draft) : new ProtocolError('invalid_credential_request', description)
}

const ofDraft = (member: string): ProtocolError =>
  new ProtocolError('invalid_credential_request', `${member} is of a draft: this issuer speaks OpenID4VCI 1.0`)
