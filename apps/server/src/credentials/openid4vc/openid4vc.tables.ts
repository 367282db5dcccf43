/** The issuer's and authorization server's state of one offer. */
export type OfferRow = {
  issuance_id: string
  /** In the offer's address. */
  offer_id: string
  configuration_id: string
  /** What is issued, as JSON (`OfferedCredential`); empty where the issuance has failed. */
  credential: string
  code: string
  tx_code: string | null
  tx_attempts: number
  redeemed_at: number | null
  /** SHA-256 of the access token, base64url. */
  token_hash: string | null
  token_expires_at: number | null
  /** The thumbprint of the holder's key (RFC 7638), once a credential was issued to it. */
  holder_key: string | null
  notification_id: string | null
  expires_at: number
  /** The wallet, as its token request named it; null where it did not. */
  client_id: string | null
  /** Whether the token answer named the credential by an identifier, by which it must be asked for then. */
  by_identifier: 0 | 1
}

/** The verifier's state of one presentation request. */
export type RequestRow = {
  presentation_id: string
  /** In the request's address. */
  request_id: string
  state: string
  nonce: string
  /** What was asked for, as JSON. */
  query: string
  /** The private JWK for the answer; null once answered. */
  encryption_key: string | null
  answered_at: number | null
  expires_at: number
}

type UsedNonceRow = { nonce: string; expires_at: number }

export type StatusListRow = {
  id: string
  size: number
  version: number
  created_at: number
  /** The `id` of the key that issues what is in it; null where an earlier version began it. */
  signer: string | null
}

type StatusEntryRow = { list_id: string; index: number; credential_id: string; revoked: 0 | 1 }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    openid4vc_offers: OfferRow
    openid4vc_requests: RequestRow
    openid4vc_used_nonces: UsedNonceRow
    status_lists: StatusListRow
    status_entries: StatusEntryRow
  }
}
