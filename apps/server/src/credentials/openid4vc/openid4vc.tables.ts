/** The issuer's and authorization server's state of one offer. It lives as long as its code or its token. */
export type OfferRow = {
  /** In the offer's address (`FlowSecrets`). */
  offer_id: string
  issuance_id: string
  configuration_id: string
  tx_code: string | null
  tx_attempts: number
  redeemed_at: number | null
  token_expires_at: number | null
  /** The thumbprint of the holder's key (RFC 7638), once a credential was issued to it. */
  holder_key: string | null
  /** How many credentials were issued: the last one counts. */
  issued: number
  expires_at: number
  /** The wallet, as its token request named it; null where it did not. */
  client_id: string | null
  /** Whether the token answer named the credential by an identifier, by which it must be asked for then. */
  by_identifier: 0 | 1
  /** What is issued, as JSON (`OfferedCredential`); empty where the issuance has failed. */
  credential: string
}

/** The verifier's state of one presentation request. It lives as long as it can be answered. */
export type RequestRow = {
  /** In the request's address (`FlowSecrets`). */
  request_id: string
  presentation_id: string
  /** What was asked for, as JSON. */
  query: string
  /** The private JWK for the answer; null once answered. */
  encryption_key: string | null
  answered_at: number | null
  expires_at: number
  /** The `id` of the key that signs it, whose certificate its link names; null where an earlier version began it. */
  signer: string | null
}

type UsedNonceRow = { nonce: string; expires_at: number }

export type StatusListRow = {
  id: string
  size: number
  version: number
  created_at: number
  /** The `id` of the key that issues what is in it; null where an earlier version began it. */
  signer: string | null
  /** Since when no place in it is given any more, because the ledger was restored; null where places are. */
  retired_at: number | null
}

/** A place in a status list that a credential has. The place is the credential's id (`credentialIdOf`). */
type StatusEntryRow = {
  list_id: string
  index: number
  revoked: 0 | 1
  /** The first version of the list that shows it as revoked; null where it is valid, or an earlier version of the product revoked it. */
  revoked_in: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    openid4vc_offers: OfferRow
    openid4vc_requests: RequestRow
    openid4vc_used_nonces: UsedNonceRow
    status_lists: StatusListRow
    status_entries: StatusEntryRow
  }
}
