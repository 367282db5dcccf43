import { ownRequestId } from '../../shared/links/own-request-id.ts'

/** Schemes of links that an external service makes for this server. They name the service, and not this server. */
const SERVICE_SCHEMES = ['openid-vc:']

/**
 * Returns the id under which a presentation request of this server may be known: the last part of the URL from which wallets fetch it.
 * Undefined for a link that cannot be ours. Only the server knows which ids of an external service belong to its own requests.
 */
export function possibleRequestId(link: string): string | undefined {
  const url = URL.parse(link)
  if (url === null || !SERVICE_SCHEMES.includes(url.protocol)) return ownRequestId(link)
  const requestUri = URL.parse(url.searchParams.get('request_uri') ?? '')
  return requestUri?.pathname.split('/').at(-1) || undefined
}
