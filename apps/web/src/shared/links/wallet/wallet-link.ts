import { BROWSER_SCHEMES, OPENID4VC_SCHEMES, WALLET_LINK_SCHEMES } from '@vitrine/api/cards/link-schemes.ts'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'

const WEB_SCHEMES = ['http', 'https']

/** Returns an untrusted text if its scheme may become a link on our pages. */
export function allowedLink(text: string, configuredSchemes: readonly string[] = []): string | undefined {
  const scheme = schemeOf(text)
  if (scheme === undefined) return undefined
  const configured = configuredSchemes.map((entry) => entry.split(':', 1).join('').toLowerCase())
  return [...WEB_SCHEMES, ...WALLET_LINK_SCHEMES, ...configured].includes(scheme) ? text : undefined
}

/**
 * Returns the text if it is a link, with whatever scheme (specification 2.43). Only for links from the backend of a card, which
 * is configured and therefore trusted, and not for links in a page's URL.
 */
export const backendLink = (text: string): string | undefined => (schemeOf(text) === undefined ? undefined : text)

/** Returns true if the demo wallet can answer. Links of other protocols and of emulators are for their own wallets. */
export const isForDemoWallet = (link: string, emulators: readonly Emulator[]): boolean =>
  [...WEB_SCHEMES, ...OPENID4VC_SCHEMES].includes(schemeOf(link) ?? '') && walletOpening(link, emulators) === undefined

export const walletOpening = <Wallet extends Pick<Emulator, 'schemes'>>(
  link: string,
  wallets: readonly Wallet[],
): Wallet | undefined => wallets.find(({ schemes }) => schemes.includes(schemeOf(link) ?? ''))

/** Undefined if the text is not a link or would run in the browser. */
function schemeOf(text: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || BROWSER_SCHEMES.includes(scheme)) return undefined
  // Browsers would silently drop some control characters and white space.
  return /[\p{Cc}\s]/u.test(text) || !URL.canParse(text) ? undefined : scheme
}
