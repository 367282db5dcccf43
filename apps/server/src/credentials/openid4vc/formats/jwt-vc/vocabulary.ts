/** JSON-LD context and base types of the VC Data Model 1.1. */
export const VC_CONTEXT = 'https://www.w3.org/2018/credentials/v1'
export const CREDENTIAL_TYPE = 'VerifiableCredential'
export const PRESENTATION_TYPE = 'VerifiablePresentation'
/** Type of a `credentialStatus` that refers to an index of a Token Status List. Issuers use this name, but it is not registered. */
export const TOKEN_STATUS_LIST = 'TokenStatusList'
