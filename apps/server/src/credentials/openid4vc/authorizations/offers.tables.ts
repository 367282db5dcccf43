import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** The row is kept while the offer's code or token is valid. */
export type OfferRow = {
  /** Public id of the offer, which its URL contains (`FlowSecrets`). */
  offer_id: string
  issuance_id: string
  configuration_id: string
  tx_code: string | null
  tx_attempts: number
  redeemed_at: EpochMilliseconds | null
  token_expires_at: EpochMilliseconds | null
  /** Thumbprint of the holder's key (RFC 7638); null until a credential is issued. */
  holder_key: string | null
  /** Number of answers with credentials for this offer. */
  issued: number
  expires_at: EpochMilliseconds
  client_id: string | null
  /** 1 if the token response contained a credential identifier, which the wallet must then use. */
  by_identifier: 0 | 1
  /** 1 if the claims come from a sign-in, so that the pre-authorized code, which others may know, is worth nothing. */
  by_sign_in: 0 | 1
  /** The credential as JSON (`OfferedCredential`); empty if the issuance ended without a credential. */
  credential: string
}

type UsedNonceRow = { nonce: string; expires_at: EpochMilliseconds }

export type OfferTables = {
  openid4vc_offers: OfferRow
  openid4vc_used_nonces: UsedNonceRow
}
