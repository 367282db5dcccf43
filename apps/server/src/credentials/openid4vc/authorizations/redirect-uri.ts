const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Characters of an address (RFC 3986 section 2), in a length that no address of a wallet has. */
const ADDRESS = /^[!-~]{1,2000}$/

/** Schemes that browsers run or show themselves. */
const BROWSER_SCHEMES = ['javascript:', 'data:', 'blob:', 'file:', 'filesystem:', 'view-source:', 'about:', 'vbscript:']

/**
 * Returns whether the browser may be sent to an address that nobody registered: a web page over https, a page of this computer, or an app
 * with a scheme of its own in reverse-domain form (RFC 8252 sections 7.1 to 7.3).
 */
export const isSafeRedirect = (uri: string): boolean =>
  isRegistrableRedirect(uri) && (new URL(uri).protocol.includes('.') || /^https?:/i.test(uri))

/** Returns whether the browser may be sent to an address that an operator registered: also that of an app with any scheme of its own. */
export function isRegistrableRedirect(uri: string): boolean {
  if (!ADDRESS.test(uri) || !URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '' || BROWSER_SCHEMES.includes(protocol)) return false
  return protocol !== 'http:' || LOOPBACK.includes(hostname)
}

export function shownRedirect(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

/** Adds parameters to an address, and keeps its own (RFC 6749 section 3.1.2). */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) added.set(name, value)
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`
}
