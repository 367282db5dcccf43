import { allowedLink } from './wallet/wallet-link.ts'

/** Returns the wallet-side id of a presentation request of our own server: the end of the URL from which wallets fetch it. */
export function ownRequestId(link: string): string | undefined {
  const url = allowedLink(link) === undefined ? null : URL.parse(link)
  if (url === null || url.protocol === 'http:' || url.protocol === 'https:') return undefined
  const requestUri = URL.parse(url.searchParams.get('request_uri') ?? '')
  if (requestUri === null || requestUri.origin !== window.location.origin) return undefined
  return requestUri.pathname.split('/').at(-1) || undefined
}
