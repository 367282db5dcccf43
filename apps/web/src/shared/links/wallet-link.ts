const WEB_SCHEMES = ['http', 'https']

/** The link schemes of OpenID4VCI 1.0, OpenID4VP 1.0 (section 13.1.2) and its High Assurance profile. */
const WALLET_SCHEMES = ['openid-credential-offer', 'openid4vp', 'haip-vci', 'haip-vp']

/** Schemes that run or reveal something in the browser itself; no configuration makes a link of them. */
const NEVER_SCHEMES = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem', 'view-source']

/**
 * The text as a link, if its scheme is one that may become a link on our pages: http(s), the wallet schemes of the
 * protocols, and those of the configuration. Undefined otherwise: then it is only ever shown as text.
 */
export function walletLink(text: string, configuredSchemes: readonly string[] = []): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || NEVER_SCHEMES.includes(scheme)) return undefined
  // A control character or white space has no place in a link, and browsers would silently drop some of them.
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return undefined
  const configured = configuredSchemes.map((entry) => entry.replace(/:.*$/, '').toLowerCase())
  return [...WEB_SCHEMES, ...WALLET_SCHEMES, ...configured].includes(scheme) ? text : undefined
}
