/** URI schemes of OpenID4VCI 1.0, OpenID4VP 1.0 (section 13.1.2) and its High Assurance profile. The demo wallet reads them. */
export const OPENID4VC_SCHEMES: readonly string[] = ['openid-credential-offer', 'openid4vp', 'haip-vci', 'haip-vp']

/** URI schemes that wallet links may always have, without any configuration: those of OpenID4VC, and the one of Microsoft. */
export const WALLET_LINK_SCHEMES: readonly string[] = [...OPENID4VC_SCHEMES, 'openid-vc']

/** Schemes that run code or reveal data in the browser. They never become links, whatever the configuration or the backend says. */
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
