import { isJsonObject, type Json, readStrictJson } from '../../../platform/json/strict-json.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

export const AUTHORIZATION_DETAILS_TYPE = 'openid_credential'

export type AuthorizationDetails = { configurationIds: string[] }

export type GrantedDetails = {
  type: string
  credential_configuration_id: string
  credential_identifiers: string[]
}[]

/** Each configuration has exactly one credential. */
export const credentialIdentifier = (configurationId: string): string => `${configurationId}.1`

/** Parses `authorization_details` (OpenID4VCI 1.0 sections 5.1.1 and 6.1, RFC 9396). */
export function parseAuthorizationDetails(text: string): AuthorizationDetails {
  const details = readStrictJson(text)
  if (!Array.isArray(details) || details.length === 0)
    throw refusal('authorization_details must be a JSON array of objects')
  return { configurationIds: details.map(readConfigurationId) }
}

function readConfigurationId(entry: Json): string {
  if (!isJsonObject(entry) || entry.type !== AUTHORIZATION_DETAILS_TYPE)
    throw refusal(`the type must be ${AUTHORIZATION_DETAILS_TYPE}`)
  if (typeof entry.credential_configuration_id !== 'string') throw refusal('credential_configuration_id is missing')
  return entry.credential_configuration_id
}

/** Returns the `authorization_details` of the token response (OpenID4VCI 1.0 section 6.2). @param offered configuration of the offer */
export function grantDetails({ configurationIds }: AuthorizationDetails, offered: string): GrantedDetails {
  if (configurationIds.some((id) => id !== offered)) throw refusal('this credential was not offered')
  return [
    {
      type: AUTHORIZATION_DETAILS_TYPE,
      credential_configuration_id: offered,
      credential_identifiers: [credentialIdentifier(offered)],
    },
  ]
}

const refusal = (description: string): ProtocolError => new ProtocolError('invalid_authorization_details', description)
