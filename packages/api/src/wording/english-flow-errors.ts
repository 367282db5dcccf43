/**
 * Texts from the error catalogue (section 8 of the specification) are quoted verbatim. Visitors read the translated texts of the
 * app (`flow-error-words.ts`).
 */
export const ENGLISH_FLOW_ERRORS = {
  ACCESS_DENIED: 'The request was declined in the wallet.',
  EXPIRED: 'This request has expired. Please generate a new request.',
  TOO_MANY_ATTEMPTS: 'The PIN was entered wrongly too many times. Please generate a new request.',
  INVALID_CREDENTIAL_STATE: 'The credential has been revoked or is expired',
  CREDENTIAL_STATE_UNAVAILABLE: 'The state of the credential cannot be checked at the moment. Please try again.',
  INVALID_PRESENTATION: 'The presented credential could not be verified.',
  FACE_CHECK_FAILED:
    'The face did not match the photo in the credential. No score is given. Try again in good light, or use another proof of identity.',
  CLAIM_VALIDATION_FAILED: 'The credential does not meet a condition of this request.',
  CONTRACT_NOT_ENABLED: 'This credential is currently not available.',
  WALLET_ERROR: 'The wallet could not complete the request.',
  SERVICE_UNAVAILABLE:
    'The external service that issues and verifies this card does not answer or is overloaded. Please try again in a minute.',
  SERVICE_REFUSED:
    'The external service that issues and verifies this card refused the request. Please tell the operator of this site; the code of the service is in Debug Details.',
} as const satisfies Record<string, string>
