import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { timeOfId, timeOrderedId } from '../../../platform/secrets/time-ordered-id.ts'

/**
 * Returns the ledger's id of a new credential. It is also the value of the credential's indexed claim, by which the service finds it, and
 * names the contract, because the service searches only within a contract. So a revocation needs no further record.
 */
export const newCredentialId = (contractId: string, now: EpochMilliseconds): string =>
  `${contractId}.${timeOrderedId(now)}`

export function parseCredentialId(id: string): { contractId: string; createdAt: EpochMilliseconds } | undefined {
  const end = id.lastIndexOf('.')
  const createdAt = timeOfId(id.slice(end + 1))
  return end > 0 && createdAt !== undefined ? { contractId: id.slice(0, end), createdAt } : undefined
}
