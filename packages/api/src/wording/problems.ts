/**
 * HTTP status and English title of our own error responses. If the error catalogue (section 8 of the specification) has a text for
 * the case, the title is that text verbatim.
 */
export const PROBLEMS = {
  'configuration-not-found': { status: 404, title: 'Configuration not found or not enabled' },
  'not-found': { status: 404, title: 'Not found' },
  'not-ready': { status: 409, title: 'There is no result for this request' },
  'no-longer-kept': { status: 410, title: 'The result of this request is no longer kept' },
  'not-yours-to-see': { status: 403, title: 'This answer belongs to another browser, or was picked up before' },
  'not-verified': { status: 409, title: 'This request is not verified, or no longer open' },
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'invalid-photo': { status: 400, title: 'The photo cannot be used' },
  'contract-not-enabled': { status: 403, title: 'This credential is currently not available' },
  'method-not-allowed': { status: 405, title: 'This address does not support this method' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'too-many-requests': { status: 429, title: 'Too many requests. Please try again in a moment.' },
  'too-many-open': { status: 429, title: 'Too many requests are open at the moment. Please try again in a minute.' },
  'not-signed-in': { status: 401, title: 'Please sign in' },
  'invalid-token': { status: 401, title: 'Your sign-in is not valid here or has expired. Please sign in again.' },
  'no-access': { status: 403, title: 'You have no access to this' },
  'access-revoked': { status: 403, title: 'Your access was revoked by an administrator' },
  'not-possible': { status: 409, title: 'This cannot be done' },
  'foreign-origin': { status: 403, title: 'Requests from another site are not accepted here' },
  'service-refused': { status: 502, title: 'The service that issues and checks this card refused the request.' },
  unavailable: { status: 503, title: 'The service is not available at the moment. Please try again.' },
  internal: { status: 500, title: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; title: string }>

/** Stable code of one of our own error responses. */
export type ProblemCode = keyof typeof PROBLEMS
