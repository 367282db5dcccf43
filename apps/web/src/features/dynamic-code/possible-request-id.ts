import { ownRequestId } from '../../shared/links/own-request-id.ts'

/** Scheme of links that an external service makes for a server. They name the service, and not the server. */
const SERVICE_SCHEME = 'openid-vc'

export const isOfService = (link: string): boolean => URL.parse(link)?.protocol === `${SERVICE_SCHEME}:`

/**
 * Returns the id under which a presentation request of this server may be known: the last part of the URL from which wallets fetch it.
 * Undefined for a link that cannot be ours. Only the server knows which ids of an external service belong to its own requests.
 *
 */
export function possibleRequestId(link: string, walletSchemes: readonly string[]): string | undefined {
  if (!isOfService(link)) return ownRequestId(link)
  if (!walletSchemes.includes(SERVICE_SCHEME)) return undefined
  const requestUri = URL.parse(URL.parse(link)?.searchParams.get('request_uri') ?? '')
  return requestUri?.pathname.split('/').at(-1) || undefined
}
