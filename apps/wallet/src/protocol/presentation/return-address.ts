import { isAllowedAddress } from '../transport/remote-address.ts'

/**
 * Returns true if a `redirect_uri` (OpenID4VP 1.0 section 8.2) is safe to open. An https URL is safe. An http URL on this computer is safe
 * only if the response was sent to this computer over http as well: a verifier elsewhere must not open services on this computer.
 */
export function mayLeadTo(redirectUri: string, responseUri: string): boolean {
  if (!isAllowedAddress(redirectUri)) return false
  return new URL(redirectUri).protocol === 'https:' || new URL(responseUri).protocol === 'http:'
}

/**
 * Returns true if a `redirect_uri` contains a response code, in its query or its fragment. The response then takes effect only when the
 * browser that started the presentation returns with this code (OpenID4VP 1.0 sections 13.3 and 14.2).
 */
export function hasResponseCode(redirectUri: string | undefined): boolean {
  if (redirectUri === undefined) return false
  const { searchParams, hash } = new URL(redirectUri)
  return [searchParams, new URLSearchParams(hash.slice(1))].some((parameters) => parameters.get('response_code'))
}
