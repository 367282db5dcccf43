type RequestBody = {
  /** DID of the issuer or the verifier. */
  authority: string
  includeQRCode?: boolean
  /** Details of the requesting party that the wallet shows. */
  registration: { clientName: string; purpose?: string }
  callback: RequestCallback
}

export type RequestCallback = {
  url: string
  /** Correlation value, which each event repeats. */
  state: string
  headers?: { 'api-key': string }
}

/** PIN that the holder types in the wallet, hashed. The service also accepts the digits, which are not sent. */
export type IssuancePin = {
  /** Base64 of the hash of the salt, followed by the digits. */
  value: string
  /** Number of digits, 4 to 16. */
  length: number
  type: 'numeric'
  salt: string
  alg: 'sha256'
  iterations: 1
}

/** Body of a request for an issuance ("Request Service REST API issuance specification"). */
export type IssuanceRequestBody = RequestBody & {
  type: string
  /** Address of the contract's manifest. */
  manifest: string
  /** Values of the contract's input claims. */
  claims?: Record<string, string>
  pin?: IssuancePin
  /** End of the credential's validity, in UTC (ISO 8601). The contract must allow it. */
  expirationDate?: string
}

type RequestedCredential = {
  type: string
  /** DIDs of accepted issuers; an empty list accepts any issuer. */
  acceptedIssuers: string[]
  configuration: {
    validation: {
      allowRevoked: boolean
      validateLinkedDomain: boolean
      /** Output claim that contains the photo, and the minimum score, 50 to 100. */
      faceCheck?: { sourcePhotoClaimName: string; matchConfidenceThreshold: number }
    }
  }
}

/** Body of a request for a presentation ("Request Service REST API presentation specification"). */
export type PresentationRequestBody = RequestBody & {
  /** The service may refuse `true` with a face check. */
  includeReceipt?: boolean
  requestedCredentials: RequestedCredential[]
}
