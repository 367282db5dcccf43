import type { IncomingHttpHeaders } from 'node:http'
import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import type { MethodContext } from '../method-context.ts'
import type { TokenRequest } from '../token-request.ts'

/** A rule for who may use an access token: anyone who has it, or only the holder of a key. */
export type TokenBinding = {
  /** `token_type` of the token response, and scheme in the Authorization header. */
  readonly type: string
  /** Members of the authorization server metadata. */
  readonly metadata: JsonObject
  /** Returns whether a token request asks for this binding. The first binding in the list that returns true is used. */
  isAskedFor(request: TokenRequest): boolean
  /**
   * Returns the thumbprint of the key that a new token is bound to (RFC 7638); null if it is bound to none.
   *
   * @throws {ProtocolError}
   */
  bind(request: TokenRequest, context: MethodContext): Promise<string | null>
  /**
   * Checks that a request with an access token comes from the holder of the key.
   *
   * @throws {ProtocolError} `invalid_token` with status 401
   */
  require(
    request: ResourceRequest,
    token: { token: string; boundTo: string | null },
    context: MethodContext,
  ): Promise<void>
}

/** A request that needs an access token. */
export type ResourceRequest = { method: string; url: string; headers: IncomingHttpHeaders }
