import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type * as z from 'zod'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import type { AuthorizationDetails, GrantedDetails } from '../../authorizations/authorization-details.ts'
import type { ClientPolicy } from '../../authorizations/client-policy.ts'
import type { FlowSecrets } from '../../authorizations/flow-secrets.ts'
import type { IssuingContext } from '../../authorizations/issuing-context.ts'
import type { StoredOffer } from '../../authorizations/offers.repository.ts'
import type { Client } from '../client-authentication/client-authentication.ts'
import type { OAuthRequest } from '../oauth-request.ts'

/** A way in which a wallet obtains an access token (RFC 6749 section 1.3). */
export type Grant = {
  /** Value of `grant_type` in token requests. */
  readonly type: string
  /** Members of the authorization server metadata, in addition to `grant_types_supported`. */
  metadata(policy: ClientPolicy): JsonObject
  /** Parameters of the token request for the API description. `grant_type` and the parameters of every grant are left out. */
  readonly parameters: z.ZodRawShape
  /** Returns the parameters of this grant in a credential offer (OpenID4VCI 1.0 section 4.1.1). Missing if offers do not name it. */
  offered?(offer: StoredOffer, secrets: FlowSecrets): JsonObject
  /**
   * Parses and checks a token request outside of any transaction. Returns the function that redeems the grant.
   *
   * @throws {ProtocolError}
   */
  prepare(request: GrantRequest, context: GrantContext): Redeem | Promise<Redeem>
}

export type GrantRequest = Pick<OAuthRequest, 'form' | 'headers'> & {
  client: Client
  /** Thumbprint of the key that the token is bound to (RFC 7638); null for a bearer token. */
  boundTo: string | null
  /** Credentials that the wallet asks for; undefined if it does not say. */
  details: AuthorizationDetails | undefined
}

export type GrantContext = Pick<IssuingContext, 'flows' | 'secrets' | 'cards' | 'policy'>

/**
 * Redeems a grant, once, in the transaction that creates the access token. Returns undefined if the wallet gets no token although
 * changes must be kept, such as the number of attempts; an error would roll them back.
 *
 * @throws {ProtocolError}
 */
type Redeem = (
  tx: Transaction,
  time: { now: EpochMilliseconds; tokenExpiresAt: EpochMilliseconds },
) => Promise<Granted | undefined>

type Granted = {
  offerId: string
  /** `authorization_details` of the token response; undefined if the wallet requested none. */
  details: GrantedDetails | undefined
}
