/** Details of the requesting party that the wallet shows. */
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
