import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import type { ClientPolicy } from '../../authorizations/client-policy.ts'
import type { MethodContext } from '../method-context.ts'
import type { OAuthRequest } from '../oauth-request.ts'

/** A way in which a wallet authenticates at the authorization server (RFC 6749 section 2.3). */
export type ClientAuthentication = {
  /** Name in `token_endpoint_auth_methods_supported` (RFC 8414 section 2). */
  readonly method: string
  /** Members of the authorization server metadata, in addition to `token_endpoint_auth_methods_supported`. */
  readonly metadata: JsonObject
  isOffered(policy: ClientPolicy): boolean
  /** Returns whether a request carries the credentials of this method. At most one method returns true. */
  isUsedBy(request: OAuthRequest, policy: ClientPolicy): boolean
  /** @throws {ProtocolError} `invalid_client` or `invalid_request` */
  authenticate(request: OAuthRequest, context: MethodContext): Promise<Client>
}

export type Client = {
  /** `client_id`; undefined for anonymous access. */
  id: string | undefined
  vouchedBy: 'nobody' | 'operator' | 'provider'
  /** Name for people, from who vouches for the client. */
  name?: string | undefined
  /** Thumbprint of the key of the wallet instance (RFC 7638). What it obtains may be used with this key only. */
  instanceKey?: string | undefined
  /** Redirect URIs that the client may use. Without a list, any that is safe. */
  redirectUris?: readonly string[] | undefined
}
