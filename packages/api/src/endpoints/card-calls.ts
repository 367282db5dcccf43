/** Paths on our own server, below the prefix of the card. A card with another `apiHost` may use other paths. */
export const SERVED_PATHS = {
  apiWebsiteSettings: '/website/issuer/settings',
  apiPresentationPrefix: '/presentation',
  apiIssuancePrefix: '/issuance',
} as const

/** Below the issuance or presentation prefix of the card. */
export const CARD_CALLS = { request: '/request', status: '/status', result: '/response-html' } as const

/** Path of the endpoint that issues a basic card, directly below its prefix. */
export const BASIC_REQUEST = '/request2'
