import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'

export const LIMITS = {
  /** OpenID4VCI 1.0 section 13.10: a bearer token lives at most 5 minutes. */
  accessTokenLife: 300_000 satisfies Milliseconds,
  /** Time in which a wallet opens its pushed request in a browser (RFC 9126 section 2.2). */
  pushedRequestLife: 120_000 satisfies Milliseconds,
  /** Time that a person has to decide about an opened request. */
  consentLife: 600_000 satisfies Milliseconds,
  /** FAPI 2.0 Security Profile section 5.3.2.1: a code lives at most 60 seconds. */
  authorizationCodeLife: 60_000 satisfies Milliseconds,
  /** Longest life of a client's assertion. It is stored as used until its end. */
  assertionLife: 3_600_000 satisfies Milliseconds,
  nonceLife: 300_000 satisfies Milliseconds,
  proofAge: 300_000 satisfies Milliseconds,
  txCodeAttempts: 5,
  /**
   * Maximum number of credential requests that are answered for one authorization. Each answer adds permanent rows. A wallet asks again
   * only if an answer was lost.
   */
  answersPerAuthorization: 10,
  statusTokenLife: 600_000 satisfies Milliseconds,
  statusTokenTtl: 300_000 satisfies Milliseconds,
  /** Number of indices in one status list. */
  statusListSize: 131_072,
  /** Maximum size of another issuer's status list token as received. */
  foreignStatusListToken: 1_048_576 satisfies Bytes,
  /** Maximum size of another issuer's status list after decompression. */
  foreignStatusListSize: 2_097_152 satisfies Bytes,
  /** A revocation by another issuer is noticed at most this much later. */
  foreignStatusListLife: 300_000 satisfies Milliseconds,
  /** Time until a status list that could not be fetched is requested again. */
  foreignStatusListRetry: 5_000 satisfies Milliseconds,
  /** Maximum number of other issuers' status lists that are cached at once. */
  foreignStatusLists: 32,
} as const

/** Each channel has the paths of its own endpoints. */
export const PATHS = {
  offer: '/openid4vci/offers',
  codeOffer: '/openid4vci/code-offers',
  sharedOffer: '/openid4vci/shared-offers',
  pushedRequest: '/openid4vci/par',
  authorize: '/openid4vci/authorize',
  token: '/openid4vci/token',
  challenge: '/openid4vci/challenge',
  nonce: '/openid4vci/nonce',
  credential: '/openid4vci/credential',
  notification: '/openid4vci/notification',
  statusList: '/status-lists',
  credentialType: '/credential-types',
  keySet: '/.well-known/jwks.json',
} as const

/**
 * Transaction data type of a payment that the holder confirms, from the EUDI rulebook. In an mdoc it is also the namespace of
 * the data that the device signs.
 */
export const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'

/** The metadata of the type is served at this URL (SD-JWT VC section 6.3.1). */
export const credentialTypeUrl = (publicUrl: string, type: string): string =>
  `${publicUrl}${PATHS.credentialType}/${type}`

export const statusListUrl = (publicUrl: string, listId: string): string => `${publicUrl}${PATHS.statusList}/${listId}`
