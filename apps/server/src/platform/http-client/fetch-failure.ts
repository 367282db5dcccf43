/** The codes of TLS for a certificate that no authority known here has issued, or one whose chain to it is not whole. */
const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Recognizes the refusal of a certificate whose authority is unknown here, in an error or its causes. */
export const isUnknownAuthority = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && UNKNOWN_AUTHORITY.has(String(error.code))) || isUnknownAuthority(error.cause))

/** Why fetch got no answer, for whoever runs the server. What it says itself is in the cause. */
export function whyNoAnswer(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
