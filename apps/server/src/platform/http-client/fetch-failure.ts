import type { Milliseconds } from '@vitrine/api/units.ts'

const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

export const isUnknownAuthority = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && UNKNOWN_AUTHORITY.has(String(error.code))) || isUnknownAuthority(error.cause))

/** Uses the cause of the error, because the error of fetch itself is too general. */
export function describeFetchFailure(error: unknown, patience: Milliseconds): string {
  if (!(error instanceof Error)) return 'unknown'
  // Node's own message recommends another way to trust the authority than the settings do.
  if (isUnknownAuthority(error)) return 'its certificate is from an unknown authority, or its chain is incomplete'
  if (error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
