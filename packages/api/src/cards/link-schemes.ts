/** Schemes of OpenID4VCI 1.0, OpenID4VP 1.0 (section 13.1.2) and its High Assurance profile: what the demo wallet reads. */
export const OPENID4VC_SCHEMES: readonly string[] = ['openid-credential-offer', 'openid4vp', 'haip-vci', 'haip-vp']

/** Schemes of wallet links that are known without configuration: those, and Microsoft's. */
export const WALLET_LINK_SCHEMES: readonly string[] = [...OPENID4VC_SCHEMES, 'openid-vc']

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
