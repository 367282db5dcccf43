import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type Authorization, authorizationOfOffer, authorizationOfRow } from '../authorizations/authorization.ts'
import { findAuthorization, findToken } from '../authorizations/authorizations.repository.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import type { AuthorizationServerContext } from './authorization-server-context.ts'
import { invalidToken } from './invalid-token.ts'
import type { MethodContext } from './method-context.ts'
import type { ResourceRequest } from './token-binding/token-binding.ts'

/**
 * Returns the authorization of the access token of a request. The token is accepted only in the Authorization header (RFC 6750
 * section 2.1), under the scheme of its binding.
 *
 * @throws {ProtocolError} with status 401
 */
export async function authorize(
  request: ResourceRequest,
  context: MethodContext & Pick<AuthorizationServerContext, 'secrets' | 'authorization'>,
): Promise<Authorization> {
  const { database, secrets, clock } = context
  const { tokenBindings } = context.authorization
  const { authorization: header } = request.headers
  if (header === undefined) throw challenge(tokenBindings.map(({ type }) => type))
  const [, scheme, token] = /^([A-Za-z]+) ([A-Za-z0-9_-]{20,100})$/.exec(header) ?? []
  const binding = tokenBindings.find(({ type }) => type.toLowerCase() === scheme?.toLowerCase())
  if (!binding || !token) throw invalidToken('the Authorization header does not contain an access token of this server')
  const tokenId = secrets.publicIdIn('access-token', token)
  const found = tokenId === undefined ? undefined : await findAuthorizationOf(database.query, tokenId, clock())
  if (!found) throw invalidToken('the access token is not valid')
  await binding.require(request, { token, boundTo: found.boundTo }, context)
  return found.authorization
}

/** Returns the authorization of a token that has not expired, and the thumbprint of the key that the token is bound to. */
async function findAuthorizationOf(
  db: Queryable,
  tokenId: string,
  now: EpochMilliseconds,
): Promise<{ authorization: Authorization; boundTo: string | null } | undefined> {
  const token = await findToken(db, tokenId)
  if (!token) return undefined
  const { authorization_id: id, bound_to: boundTo, valid_until: validUntil, offer } = token
  if (validUntil <= now) return undefined
  if (offer) return { authorization: authorizationOfOffer(offer, validUntil), boundTo }
  const row = await findAuthorization(db, id)
  return row && row.expires_at > now ? { authorization: authorizationOfRow(row), boundTo } : undefined
}

/**
 * Returns the error for a request without a token. The `www-authenticate` header has no error code (RFC 6750 section 3.1).
 */
const challenge = (schemes: string[]): ProtocolError =>
  new ProtocolError('invalid_token', 'an access token is required in the Authorization header', {
    status: 401,
    headers: { 'www-authenticate': schemes.join(', ') },
  })
