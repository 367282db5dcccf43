/** Where our own server has the calls of a card, below its prefix. A card of another host may say otherwise. */
export const SERVED_PATHS = {
  apiWebsiteSettings: '/website/issuer/settings',
  apiPresentationPrefix: '/presentation',
  apiIssuancePrefix: '/issuance',
} as const

/** The calls of a card, below the prefix of its issuances or presentations. */
export const CARD_CALLS = { request: '/request', status: '/status', result: '/response-html' } as const

/** The call that issues a basic card, right below its prefix. */
export const BASIC_REQUEST = '/request2'
