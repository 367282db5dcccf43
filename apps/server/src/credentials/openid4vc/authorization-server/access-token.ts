import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { StoredOffer } from '../authorizations/offers.repository.ts'
import { findToken } from '../authorizations/tokens.repository.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import type { DpopProof } from './dpop/dpop-proof.ts'
import { invalidToken } from './invalid-token.ts'
import type { MethodContext } from './method-context.ts'
import type { ServerRequest } from './server-request.ts'
import { TOKEN_BINDINGS } from './token-binding/token-bindings.ts'

/**
 * Returns the offer that the access token of a request is for, and the proof of the token's key, which the caller uses with the request. The token is accepted only in the Authorization header (RFC 6750
 * section 2.1), under the scheme of its binding.
 *
 * @throws {ProtocolError} with status 401
 */
export async function authorize(
  request: ServerRequest,
  context: MethodContext & Pick<IssuingContext, 'secrets'>,
): Promise<{ offer: StoredOffer; proof: DpopProof | undefined }> {
  const { database, secrets, clock } = context
  const { authorization: header } = request.headers
  if (header === undefined) throw unauthenticated(TOKEN_BINDINGS.map(({ challenge }) => challenge))
  const [, scheme, token] = /^([A-Za-z]+) ([A-Za-z0-9_-]{20,100})$/.exec(header) ?? []
  const binding = TOKEN_BINDINGS.find(({ type }) => type.toLowerCase() === scheme?.toLowerCase())
  if (!binding || !token) throw invalidToken('the Authorization header does not contain an access token of this server')
  const tokenId = secrets.publicIdIn('access-token', token)
  const found = tokenId === undefined ? undefined : await findToken(database.query, tokenId)
  if (!found || found.valid_until <= clock()) throw invalidToken('the access token is not valid', binding.type)
  const proof = binding.require(request, { token, boundTo: found.bound_to }, context)
  return { offer: found.offer, proof }
}

/** The `www-authenticate` header has no error code (RFC 6750 section 3.1). */
const unauthenticated = (challenges: string[]): ProtocolError =>
  new ProtocolError('invalid_token', 'an access token is required in the Authorization header', {
    status: 401,
    headers: { 'www-authenticate': challenges.join(', ') },
  })
