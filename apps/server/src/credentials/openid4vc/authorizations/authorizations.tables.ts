import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/**
 * An authorization that began without an offer of ours: what a wallet may obtain, and for whom. An authorization that began with an
 * offer has no such row, because the row of the offer contains it (`OfferRow`).
 */
export type AuthorizationRow = {
  authorization_id: string
  /** `grant_type` by which the wallet obtained the authorization. */
  grant_type: string
  /** Identifier of the holder, as the grant knows it; null if it does not know the holder. */
  subject: string | null
  /** `client_id` of the wallet's token request; null if it had none. */
  client_id: string | null
  /** Credential configurations that the wallet may request, as a JSON array of ids. */
  configuration_ids: string
  /** 1 if the token response contained credential identifiers, which the wallet must then use. */
  by_identifier: 0 | 1
  /** Number of credentials that may be issued, each to another key of the holder. */
  credentials: number
  /** Number of credentials that were issued. */
  issued: number
  /** Number of credential requests that were answered with a credential. It also counts repeated ones for the same key. */
  answered: number
  expires_at: EpochMilliseconds
  /** Claims about the holder as JSON, by name. */
  claims: string
}

/** An access token. An authorization may have several. */
export type TokenRow = {
  /** Public id in the token (`FlowSecrets`). */
  token_id: string
  /** Id of the authorization. For the authorization of an offer it is the id of the offer. */
  authorization_id: string
  /** Thumbprint of the key that the token is bound to (RFC 7638); null for a bearer token. */
  bound_to: string | null
  expires_at: EpochMilliseconds
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    openid4vc_authorizations: AuthorizationRow
    openid4vc_tokens: TokenRow
  }
}
