import type { RequestCallback, RequestRegistration } from './request-parts.ts'

/** PIN that the holder types in the wallet. The service also accepts a hash of it, which is not used. */
type IssuancePin = {
  /** Digits of the PIN. */
  value: string
  /** Number of digits, 4 to 16. */
  length: number
  type?: 'numeric'
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
