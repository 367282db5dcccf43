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
  /** 1 if the token response named the credential by an identifier. The wallet must use that identifier then. */
  by_identifier: 0 | 1
  /** The credential as JSON (`OfferedCredential`); empty if the issuance has failed. */
  credential: string
}

type UsedNonceRow = { nonce: string; expires_at: number }

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    openid4vc_offers: OfferRow
    openid4vc_used_nonces: UsedNonceRow
  }
}
