import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FlowSecrets } from '../flow-secrets.ts'
import { findOffer, type StoredOffer } from '../issuer/offers.repository.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { AuthorizationMethods } from './authorization-methods.ts'
import { invalidToken } from './invalid-token.ts'

/**
 * Returns the offer that the access token of a request is valid for. The token is accepted only in the Authorization header (RFC
 * 6750 section 2.1), under the scheme of its binding.
 *
 * @throws {ProtocolError} with status 401
 */
export async function authorize(
  request: { headers: IncomingHttpHeaders },
  {
    database,
    secrets,
    clock,
    authorization: { tokenBindings },
  }: { database: Database; secrets: FlowSecrets; clock: Clock; authorization: AuthorizationMethods },
): Promise<StoredOffer> {
  const { authorization } = request.headers
  if (authorization === undefined) throw challenge(tokenBindings.map(({ type }) => type))
  const [, scheme, token] = /^([A-Za-z]+) ([A-Za-z0-9_-]{20,100})$/.exec(authorization) ?? []
  const binding = tokenBindings.find(({ type }) => type.toLowerCase() === scheme?.toLowerCase())
  if (!binding || !token) throw invalidToken('the Authorization header does not contain an access token of this server')
  const offerId = secrets.publicIdIn('access-token', token)
  const offer = offerId === undefined ? undefined : await findOffer(database.query, offerId)
  if (!offer?.token_expires_at || offer.token_expires_at <= clock()) throw invalidToken('the access token is not valid')
  return offer
}

/**
 * Returns the error for a request without a token. The `www-authenticate` header has no error code (RFC 6750 section 3.1).
 */
const challenge = (schemes: string[]): ProtocolError =>
  new ProtocolError('invalid_token', 'an access token is required in the Authorization header', {
    status: 401,
    headers: { 'www-authenticate': schemes.join(', ') },
  })
