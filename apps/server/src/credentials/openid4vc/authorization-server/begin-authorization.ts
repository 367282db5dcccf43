import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { timeOrderedId } from '../../../platform/secrets/time-ordered-id.ts'
import { grantDetails } from '../authorizations/authorization-details.ts'
import { insertAuthorization } from '../authorizations/authorizations.repository.ts'
import type { Granted, GrantRequest } from './grants/grant.ts'

type NewAuthorization = {
  grantType: string
  /** Identifier of the holder; null if the grant does not know the holder. */
  subject: string | null
  /** Cards that the wallet may obtain. Ids of cards are the ids of credential configurations. */
  configurationIds: string[]
  /** Claims about the holder, by name. */
  claims: Record<string, string>
  /** Maximum number of credentials, each for another key of the holder. */
  credentials: number
  expiresAt: EpochMilliseconds
}

/**
 * Begins an authorization without an offer of ours. The issuances begin when the wallet requests the credentials.
 *
 * @throws {ProtocolError} `invalid_authorization_details` if the wallet asks for other credentials
 */
export async function beginAuthorization(
  tx: Transaction,
  { clientId, details: requested }: GrantRequest,
  { grantType, subject, configurationIds, claims, credentials, expiresAt }: NewAuthorization,
  now: EpochMilliseconds,
): Promise<Granted> {
  const details = requested && grantDetails(requested, configurationIds)
  const granted = details?.map((detail) => detail.credential_configuration_id) ?? configurationIds
  const authorizationId = timeOrderedId(now)
  await insertAuthorization(tx, {
    authorization_id: authorizationId,
    grant_type: grantType,
    subject,
    client_id: clientId ?? null,
    configuration_ids: JSON.stringify(granted),
    by_identifier: details ? 1 : 0,
    credentials,
    issued: 0,
    answered: 0,
    expires_at: expiresAt,
    claims: JSON.stringify(claims),
  })
  return { authorizationId, details }
}
