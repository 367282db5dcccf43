import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FlowSecrets } from '../flow-secrets.ts'
import { findOffer, type StoredOffer } from '../issuer/offers.repository.ts'
import { ProtocolError } from '../protocol-error.ts'

/**
 * Returns the offer that an access token is valid for. The token is accepted only in the Authorization header (RFC 6750
 * section 2.1).
 *
 * @throws {ProtocolError} with status 401
 */
export async function authorize(
  authorization: string | undefined,
  { database, secrets, clock }: { database: Database; secrets: FlowSecrets; clock: Clock },
): Promise<StoredOffer> {
  if (authorization === undefined) throw challenge()
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization)?.[1]
  if (!token) throw unauthorized('the Authorization header does not contain an access token of this server')
  const offerId = secrets.publicIdIn('access-token', token)
  const offer = offerId === undefined ? undefined : await findOffer(database.query, offerId)
  if (!offer?.token_expires_at || offer.token_expires_at <= clock()) throw unauthorized('the access token is not valid')
  return offer
}

/**
 * Returns the error for a request without a token. The `www-authenticate` header has no error code (RFC 6750 section 3.1).
 */
const challenge = (): ProtocolError =>
  new ProtocolError('invalid_token', 'an access token is required in the Authorization header', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })

const unauthorized = (description: string): ProtocolError =>
  new ProtocolError('invalid_token', description, {
    status: 401,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  })
