/** What the wallet shows of the party that makes a request. */
export type RequestRegistration = {
  clientName: string
  purpose?: string
  logoUrl?: string
  termsOfServiceUrl?: string
}

/** Address to which the service reports events of a request. */
export type RequestCallback = {
  url: string
  /** Correlation value, which each event repeats. */
  state: string
  /** The service refuses other headers. */
  headers?: { 'api-key'?: string; Authorization?: string }
}
