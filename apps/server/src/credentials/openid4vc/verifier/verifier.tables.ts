import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** The row is kept until the request expires. */
export type RequestRow = {
  /** Public id of the request, which its URL contains (`FlowSecrets`). */
  request_id: string
  presentation_id: string
  /** `PresentationQuery` as JSON. */
  query: string
  /** `EncryptionKey` for the answer, private part included, as JSON; null once the request is answered. */
  encryption_key: string | null
  answered_at: EpochMilliseconds | null
  expires_at: EpochMilliseconds
  /** `id` of the key that signs the request; the request's link names the certificate of this key. */
  signer: string
}

export type VerifierTables = {
  openid4vc_requests: RequestRow
}
