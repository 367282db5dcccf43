/** Protocol limits. Times in milliseconds. */
export const LIMITS = {
  /** OpenID4VCI 1.0 section 13.10: a bearer token lives 5 minutes at most. */
  accessTokenLife: 300_000,
  nonceLife: 300_000,
  /** How far a proof's `iat` may lie back, and ahead where clocks differ. */
  proofAge: 300_000,
  clockSkew: 60_000,
  txCodeAttempts: 5,
  statusTokenLife: 600_000,
  statusTokenTtl: 300_000,
  /** Entries of one status list: 2^17 bits are 16 KiB before compression. */
  statusListSize: 131_072,
  /** Bytes of another issuer's status list as it comes. */
  foreignStatusListToken: 1_048_576,
  /** Bytes of another issuer's status list after decompression. */
  foreignStatusListSize: 2_097_152,
  /** How long another issuer's status list is kept at most, and so how late a revocation there may be seen. */
  foreignStatusListLife: 300_000,
  /** How long a list that could not be had is not asked for again. */
  foreignStatusListRetry: 5_000,
  /** So many lists are kept at once. */
  foreignStatusLists: 32,
} as const

/** Paths of the wallet-facing endpoints, below our origin. */
export const PATHS = {
  offer: '/openid4vci/offers',
  token: '/openid4vci/token',
  nonce: '/openid4vci/nonce',
  credential: '/openid4vci/credential',
  notification: '/openid4vci/notification',
  request: '/openid4vp/requests',
  response: '/openid4vp/responses',
  sameDeviceRequest: '/openid4vp/same-device/requests',
  sameDeviceResponse: '/openid4vp/same-device/responses',
  statusList: '/status-lists',
  credentialType: '/credential-types',
  keySet: '/.well-known/jwks.json',
} as const

/** Where wallets and verifiers call. */
export const ROUTES = [
  '/.well-known/openid-credential-issuer',
  '/.well-known/oauth-authorization-server',
  PATHS.keySet,
  PATHS.token,
  PATHS.nonce,
  PATHS.credential,
  PATHS.notification,
  `${PATHS.credentialType}/:type`,
  ...[
    PATHS.offer,
    PATHS.request,
    PATHS.response,
    PATHS.sameDeviceRequest,
    PATHS.sameDeviceResponse,
    PATHS.statusList,
  ].map((path) => `${path}/:id`),
]

/** The transaction data type of a payment that the holder confirms: the EUDI rulebook's. In documents it names what the device signs. */
export const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'

/** The address that names a credential type, and at which its metadata is (SD-JWT VC section 5). */
export const credentialTypeUrl = (publicUrl: string, type: string): string =>
  `${publicUrl}${PATHS.credentialType}/${type}`

export const statusListUrl = (publicUrl: string, listId: string): string => `${publicUrl}${PATHS.statusList}/${listId}`
