import { walletLink } from './wallet/wallet-link.ts'

/** What a link from an address is, and so what may be done with it. */
export type LinkTarget =
  /** For a wallet. */
  | { readonly kind: 'wallet'; readonly url: string; readonly asks: WalletQuestion }
  /** A web page. Its host is what the browser would really call, an internationalised name in its ASCII form. */
  | { readonly kind: 'page'; readonly url: string; readonly host: string; readonly isOurs: boolean }
  /** Anything else, which is only ever shown. */
  | { readonly kind: 'text' }

type WalletQuestion = 'to present' | 'to receive' | 'unknown'

/**
 * Sorts a link that came with an address, and so from anybody. Only the schemes of wallets, https, and pages of this very
 * site may become pressable.
 */
export function linkTarget(text: string, walletSchemes: readonly string[] = []): LinkTarget {
  const link = walletLink(text, walletSchemes)
  const url = link === undefined ? null : URL.parse(link)
  if (url === null) return { kind: 'text' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { kind: 'wallet', url: text, asks: walletQuestion(url) }
  const isOurs = url.origin === window.location.origin
  // Development runs on http; any other page must be reached over a connection that nobody can change on its way.
  if (url.protocol === 'http:' && !isOurs) return { kind: 'text' }
  return { kind: 'page', url: url.href, host: url.host, isOurs }
}

const OFFER_SCHEMES = ['openid-credential-offer:', 'haip-vci:']
const REQUEST_SCHEMES = ['openid4vp:', 'haip-vp:']

function walletQuestion({ protocol, searchParams }: URL): WalletQuestion {
  if (OFFER_SCHEMES.includes(protocol)) return 'to receive'
  if (REQUEST_SCHEMES.includes(protocol)) return 'to present'
  // A scheme of the configuration may serve both.
  return searchParams.has('credential_offer') || searchParams.has('credential_offer_uri') ? 'to receive' : 'unknown'
}
