import { createHash } from 'node:crypto'

/**
 * Returns the hash by which the service finds the credentials of a contract whose indexed claim has this value ("Verified ID Admin
 * API", search). Both texts are case-sensitive.
 */
export const indexClaimHash = (contractId: string, value: string): string =>
  createHash('sha256')
    .update(contractId + value, 'utf8')
    .digest('base64')
