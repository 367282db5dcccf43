import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** An offer may have several tokens. */
export type TokenRow = {
  /** Public id in the token (`FlowSecrets`). */
  token_id: string
  offer_id: string
  /** Thumbprint of the key that the token is bound to (RFC 7638); null for a bearer token. */
  bound_to: string | null
  expires_at: EpochMilliseconds
}

export type TokenTables = {
  openid4vc_tokens: TokenRow
}
