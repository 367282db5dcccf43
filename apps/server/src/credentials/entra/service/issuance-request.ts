import type { RequestCallback, RequestRegistration } from './request-parts.ts'

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
export type IssuanceRequestBody = {
  /** DID of the issuer. */
  authority: string
  includeQRCode?: boolean
  registration: RequestRegistration
  callback: RequestCallback
  /** Credential type of the contract. */
  type: string
  /** Address of the contract's manifest. */
  manifest: string
  /** Values of the contract's input claims. */
  claims?: Record<string, string>
  pin?: IssuancePin
  /** End of the credential's validity, in UTC (ISO 8601). The contract must allow it. */
  expirationDate?: string
}
