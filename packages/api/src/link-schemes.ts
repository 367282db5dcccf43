/** Schemes of wallet links: OpenID4VCI 1.0, OpenID4VP 1.0 (section 13.1.2), its High Assurance profile, and Microsoft's. */
export const WALLET_LINK_SCHEMES: readonly string[] = [
  'openid-credential-offer',
  'openid4vp',
  'haip-vci',
  'haip-vp',
  'openid-vc',
]

/** Schemes that run or reveal something in the browser itself; no configuration and no backend makes a link of them. */
export const BROWSER_SCHEMES: readonly string[] = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
]
