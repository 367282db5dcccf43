import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'

/** A wallet's request for a credential (RFC 9126), from its push until the token that its code gave has expired. */
export type PushedRequestRow = {
  /** Public id, which the request URI and the code contain (`FlowSecrets`). */
  request_id: string
  client_id: string
  /** Name of the client, from who vouches for it; null if nobody does. */
  client_name: string | null
  /** 1 if the operator or the provider of the wallet vouches for the client. */
  is_known: 0 | 1
  /** Thumbprint of the key of the wallet instance, which must redeem the code; null if the client proved none. */
  instance_key: string | null
  redirect_uri: string
  state: string | null
  /** PKCE, S256 (RFC 7636 section 4.2). */
  code_challenge: string
  configuration_id: string
  /** 1 if the wallet asked with `authorization_details`, so the token response names the credential by an identifier. */
  by_identifier: 0 | 1
  /** Thumbprint of the DPoP key that the code is bound to (RFC 9449 section 10); null if the request named none. */
  dpop_key: string | null
  /** Null until the person has accepted, if the wallet began without one. */
  offer_id: string | null
  /** Hash of the secret of the first browser that opened the request; null until then. Only this browser decides. */
  browser: string | null
  decision: 'accepted' | 'declined' | null
  redeemed_at: EpochMilliseconds | null
  /** End of the present step: until the request is opened, decided, or its code redeemed; then of the token. */
  expires_at: EpochMilliseconds
  /** Pseudonym of the client that pushed the request, which is counted and limited like a flow that it starts. */
  client: string
  /** Size of the row, at least. */
  kept_bytes: Bytes
}

type UsedProofRow = { proof_id: string; expires_at: EpochMilliseconds }

export type PushedRequestTables = {
  openid4vc_pushed_requests: PushedRequestRow
  openid4vc_used_proofs: UsedProofRow
}
