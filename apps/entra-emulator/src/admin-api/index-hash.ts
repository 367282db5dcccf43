import { hash } from 'node:crypto'

/** Returns the hash by which a credential is found (Microsoft's page "Revoke a verifiable credential as an issuer"). */
export const indexHash = (contractId: string, claimValue: string): string =>
  hash('sha256', `${contractId}${claimValue}`, 'base64')
