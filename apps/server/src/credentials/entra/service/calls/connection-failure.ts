import { isUnknownAuthority } from '../../../../platform/http-client/fetch-failure.ts'

/**
 * Describes for the operator why there is no answer. Uses only the code of an error: its message could quote a header, and with it
 * the access token.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  if (isUnknownAuthority(error))
    return 'the certificate is from an unknown authority: if a proxy inspects TLS, set NODE_EXTRA_CA_CERTS to its authority'
  const code = codeOf(error.cause) ?? codeOf(error)
  return code === undefined ? 'no connection' : `no connection (${code})`
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code)
    ? error.code
    : undefined
