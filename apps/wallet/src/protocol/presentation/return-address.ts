import { isAllowedAddress } from '../transport/remote-address.ts'

/**
 * Whether a `redirect_uri` (OpenID4VP 1.0 section 8.2) is safe to go on to: https; or plain http on this same computer,
 * when the answer itself went there in plain, so that nobody outside leads into what runs here.
 */
export function mayLeadTo(redirectUri: string, responseUri: string): boolean {
  if (!isAllowedAddress(redirectUri)) return false
  return new URL(redirectUri).protocol === 'https:' || new URL(responseUri).protocol === 'http:'
}

/**
 * Whether a `redirect_uri` carries a response code, in its query or its fragment: the answer then counts when the
 * browser that asked comes back with it (OpenID4VP 1.0 sections 13.3 and 14.2).
 */
export function hasResponseCode(redirectUri: string | undefined): boolean {
  if (redirectUri === undefined) return false
  const { searchParams, hash } = new URL(redirectUri)
  return [searchParams, new URLSearchParams(hash.slice(1))].some((parameters) => parameters.get('response_code'))
}
