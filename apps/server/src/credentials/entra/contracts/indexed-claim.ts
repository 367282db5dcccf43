/**
 * Name of the claim that contains our id of the credential. Each contract indexes it, because the service finds and revokes credentials
 * only by the hash of an indexed claim (Verified ID Admin API). Users do not see it.
 */
export const INDEXED_CLAIM = 'credentialId'
