import { allowedLink } from './wallet/wallet-link.ts'

export type LinkTarget =
  | { readonly kind: 'wallet'; readonly url: string; readonly asks: WalletQuestion }
  /** `host` is in ASCII, as the browser contacts it. */
  | { readonly kind: 'page'; readonly url: string; readonly host: string; readonly isOurs: boolean }
  /** Only shown as text. */
  | { readonly kind: 'text' }

type WalletQuestion = 'to present' | 'to receive' | 'unknown'

/**
 * Classifies an untrusted link, which was passed in the page's URL. Only wallet schemes, https, and pages of this site may
 * become clickable.
 */
export function linkTarget(text: string, walletSchemes: readonly string[] = []): LinkTarget {
  const link = allowedLink(text, walletSchemes)
  const url = link === undefined ? null : URL.parse(link)
  if (url === null) return { kind: 'text' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { kind: 'wallet', url: text, asks: walletQuestion(url) }
  const isOurs = url.origin === window.location.origin
  // Development runs on http. The connection to any other page must be safe.
  if (url.protocol === 'http:' && !isOurs) return { kind: 'text' }
  return { kind: 'page', url: url.href, host: url.host, isOurs }
}

const OFFER_SCHEMES = ['openid-credential-offer:', 'haip-vci:']
const REQUEST_SCHEMES = ['openid4vp:', 'haip-vp:']

function walletQuestion({ protocol, searchParams }: URL): WalletQuestion {
  if (OFFER_SCHEMES.includes(protocol)) return 'to receive'
  if (REQUEST_SCHEMES.includes(protocol)) return 'to present'
  // A configured scheme may be used for offers as well as for requests.
  return searchParams.has('credential_offer') || searchParams.has('credential_offer_uri') ? 'to receive' : 'unknown'
}
