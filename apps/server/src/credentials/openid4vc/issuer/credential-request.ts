import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import { credentialIdentifier } from '../authorizations/authorization-details.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

export type CredentialRequest = { configurationId: string; proofs: Json | undefined }

/** `byIdentifier`: true if the token response named the credentials by identifiers. */
type GrantedCards = { configurationIds: string[]; byIdentifier: boolean }

/**
 * Members that named the credential in drafts of OpenID4VCI. If a request also names the credential as in version 1.0, these
 * members are ignored like any unknown member (section 8.2).
 */
const DRAFT_NAMES = ['format', 'vct']

/** Parses a credential request (OpenID4VCI 1.0 section 8.2). @throws {ProtocolError} with an error code of section 8.3.1.2 */
export function parseCredentialRequest(request: Json, granted: GrantedCards): CredentialRequest {
  if (!isJsonObject(request)) throw new ProtocolError('invalid_credential_request', 'the request must be a JSON object')
  // Some wallets send optional members that they do not use as null.
  const body = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null))
  if ('credential_configuration_id' in body && 'credential_identifier' in body)
    throw new ProtocolError(
      'invalid_credential_request',
      'send credential_configuration_id or credential_identifier, not both',
    )
  const configurationId = granted.byIdentifier
    ? configurationOfIdentifier(body, granted.configurationIds)
    : readConfiguration(body, granted.configurationIds)
  if (!('proofs' in body) && 'proof' in body) throw ofDraft('proof')
  if ('credential_response_encryption' in body)
    throw new ProtocolError('invalid_encryption_parameters', 'encrypted credential responses are not supported')
  return { configurationId, proofs: body.proofs }
}

function readConfiguration(body: JsonObject, configurationIds: string[]): string {
  if ('credential_identifier' in body)
    throw new ProtocolError(
      'unknown_credential_identifier',
      'the token response contained no credential_identifiers: send credential_configuration_id',
    )
  if (!('credential_configuration_id' in body)) throw unnamed(body, 'credential_configuration_id is missing')
  return namedConfiguration(body, configurationIds)
}

function namedConfiguration(body: JsonObject, configurationIds: string[]): string {
  const configurationId = configurationIds.find((id) => id === body.credential_configuration_id)
  if (configurationId === undefined)
    throw new ProtocolError(
      'unknown_credential_configuration',
      'the access token is not for this credential configuration',
    )
  return configurationId
}

function configurationOfIdentifier(body: JsonObject, configurationIds: string[]): string {
  if ('credential_configuration_id' in body) namedConfiguration(body, configurationIds)
  if (!('credential_identifier' in body)) throw unnamed(body, 'send the credential_identifier from the token response')
  const configurationId = configurationIds.find((id) => credentialIdentifier(id) === body.credential_identifier)
  if (configurationId === undefined)
    throw new ProtocolError(
      'unknown_credential_identifier',
      'the token response contained another credential identifier',
    )
  return configurationId
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
