/** The verifier's state of one presentation request. It lives as long as it can be answered. */
export type RequestRow = {
  /** In the request's address (`FlowSecrets`). */
  request_id: string
  presentation_id: string
  /** The query, as JSON. */
  query: string
  /** The private JWK for the answer; null once answered. */
  encryption_key: string | null
  answered_at: number | null
  expires_at: number
  /** The `id` of the key that signs it, whose certificate its link names; null where an earlier version began it. */
  signer: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    openid4vc_requests: RequestRow
  }
}
