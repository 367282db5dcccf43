import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import type { DpopProof } from '../dpop/dpop-proof.ts'
import type { MethodContext } from '../method-context.ts'
import type { OAuthRequest } from '../oauth-request.ts'
import type { ServerRequest } from '../server-request.ts'

/** A rule for who may use an access token: anyone who has it, or only the holder of a key. */
export type TokenBinding = {
  /** `token_type` of the token response, and scheme in the Authorization header. */
  readonly type: string
  readonly metadata: JsonObject
  /** Challenge in the `www-authenticate` header for a request without a token. */
  readonly challenge: string
  /** Exactly one binding returns true. */
  isAskedFor(request: OAuthRequest): boolean
  /** Returns the thumbprint of the key that a new token is bound to (RFC 7638); null if it is bound to none. */
  bind(request: OAuthRequest): string | null
  /** Checks that a request with an access token comes from the holder of the key. @throws {ProtocolError} with status 401 */
  require(
    request: ServerRequest,
    token: { token: string; boundTo: string | null },
    context: MethodContext,
  ): DpopProof | undefined
}
