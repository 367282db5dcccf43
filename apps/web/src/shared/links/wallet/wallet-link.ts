import { BROWSER_SCHEMES, OPENID4VC_SCHEMES, WALLET_LINK_SCHEMES } from '@vitrine/api/cards/link-schemes.ts'
import type { Emulator } from '@vitrine/api/installation/configuration.ts'

const WEB_SCHEMES = ['http', 'https']

/** Returns the text if its scheme may become a link on our pages. */
export function walletLink(text: string, configuredSchemes: readonly string[] = []): string | undefined {
  const scheme = schemeOf(text)
  if (scheme === undefined) return undefined
  const configured = configuredSchemes.map((entry) => entry.split(':', 1).join('').toLowerCase())
  return [...WEB_SCHEMES, ...WALLET_LINK_SCHEMES, ...configured].includes(scheme) ? text : undefined
}

/**
 * Returns a link from the backend of a card, with whatever scheme the wallet uses (specification 2.43). These backends are configured and
 * therefore trusted. Must not be used for links that were passed in a page's URL, which are untrusted.
 */
export const backendLink = (text: string): string | undefined => (schemeOf(text) === undefined ? undefined : text)

/** Links of other protocols and of emulators are for their own wallets. */
export const isForDemoWallet = (link: string, emulators: readonly Emulator[]): boolean =>
  [...WEB_SCHEMES, ...OPENID4VC_SCHEMES].includes(schemeOf(link) ?? '') && opening(link, emulators) === undefined

export const opening = <Wallet extends Pick<Emulator, 'schemes'>>(
  link: string,
  wallets: readonly Wallet[],
): Wallet | undefined => wallets.find(({ schemes }) => schemes.includes(schemeOf(link) ?? ''))

/** Undefined if the text is not a link or would run in the browser. */
function schemeOf(text: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || BROWSER_SCHEMES.includes(scheme)) return undefined
  // A valid link contains no control characters or white space. Browsers would silently drop some of these characters.
  return /[\p{Cc}\s]/u.test(text) || !URL.canParse(text) ? undefined : scheme
}
