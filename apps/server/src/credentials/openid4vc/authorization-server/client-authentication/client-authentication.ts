import type { MethodContext } from '../method-context.ts'
import type { TokenRequest } from '../token-request.ts'

/** A way in which a wallet authenticates at the token endpoint (RFC 6749 section 3.2.1). */
export type ClientAuthentication = {
  /** Name in `token_endpoint_auth_methods_supported` (RFC 8414 section 2). */
  readonly method: string
  /** Returns whether a request contains the credentials of this method. The first method in the list that returns true is used. */
  isUsedBy(request: TokenRequest): boolean
  /**
   * Authenticates the client. Returns its id; undefined for anonymous access.
   *
   * @throws {ProtocolError} `invalid_client` or `invalid_request`
   */
  authenticate(request: TokenRequest, context: MethodContext): Promise<string | undefined>
}
