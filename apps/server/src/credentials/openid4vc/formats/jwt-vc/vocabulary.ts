/** Names of the VC Data Model 1.1. */
export const VC_CONTEXT = 'https://www.w3.org/2018/credentials/v1'
export const CREDENTIAL_TYPE = 'VerifiableCredential'
export const PRESENTATION_TYPE = 'VerifiablePresentation'
/** No registered name: what issuers call a place in a list of the Token Status List in `credentialStatus`. */
export const TOKEN_STATUS_LIST = 'TokenStatusList'
