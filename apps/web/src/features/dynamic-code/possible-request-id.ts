import { ownRequestId } from '../../shared/links/own-request-id.ts'

/** Scheme of links to requests at an external service, such as Entra Verified ID. They do not name the server that asked for them. */
const SERVICE_SCHEME = 'openid-vc'

export const isServiceLink = (link: string): boolean => URL.parse(link)?.protocol === `${SERVICE_SCHEME}:`

/**
 * Returns the id under which our server may know a presentation request: the last part of the URL from which wallets fetch it.
 * Undefined for a link that cannot be ours. If our server uses the service (`walletSchemes`), only the server knows which links are.
 */
export function possibleRequestId(link: string, walletSchemes: readonly string[]): string | undefined {
  if (!isServiceLink(link)) return ownRequestId(link)
  if (!walletSchemes.includes(SERVICE_SCHEME)) return undefined
  const requestUri = URL.parse(URL.parse(link)?.searchParams.get('request_uri') ?? '')
  return requestUri?.pathname.split('/').at(-1) || undefined
}
