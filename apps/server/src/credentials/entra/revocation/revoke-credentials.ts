import { randomInt } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { EntraContext } from '../entra-context.ts'
import { parseCredentialId } from '../issuance/credential-id.ts'
import { ServiceError } from '../service/service-error.ts'

/**
 * Age from which a credential that the service does not find was never issued. The service may need a moment until a search finds a new
 * credential.
 */
const FINDABLE_AGE: Milliseconds = 600_000

/** Maximum time of one clean-up for revocations. The rest waits for the next one. */
const BUDGET: Milliseconds = 5_000

type RevocationContext = Pick<EntraContext, 'clock' | 'log'> & {
  service: Pick<EntraContext['service'], 'findCredentials' | 'revokeCredential'>
}

/** `revoked`: the ids that are revoked at the service by now, or that it never issued. */
type Revocations = { revoked: string[]; isAvailable: boolean }

/**
 * Revokes credentials at the service, one after the other, for about five seconds at most, and until a call fails because the service is
 * unavailable. Begins at a random one, so that those that fail again and again do not hold up the others.
 */
export async function revokeCredentials(
  entra: RevocationContext,
  credentialIds: readonly string[],
): Promise<Revocations> {
  const revoked: string[] = []
  const first = credentialIds.length > 1 ? randomInt(credentialIds.length) : 0
  const end = performance.now() + BUDGET
  for (const id of [...credentialIds.slice(first), ...credentialIds.slice(0, first)]) {
    if (performance.now() > end) break
    const outcome = await revokeCredential(entra, id, end)
    if (outcome === 'revoked') revoked.push(id)
    if (outcome === 'unavailable') return { revoked, isAvailable: false }
  }
  return { revoked, isAvailable: true }
}

/**
 * Revokes all credentials of the service whose indexed claim is our id, as far as the time allows. A search can find many, if a wallet
 * scanned the request again and again.
 */
async function revokeCredential(
  { service, clock, log }: RevocationContext,
  id: string,
  end: Milliseconds,
): Promise<'revoked' | 'pending' | 'unavailable'> {
  const parsed = parseCredentialId(id)
  if (!parsed) return 'pending'
  const { contractId, createdAt } = parsed
  try {
    const found = await service.findCredentials(contractId, id)
    for (const credential of found.filter(({ isValid }) => isValid)) {
      if (performance.now() > end) return 'pending'
      await service.revokeCredential(contractId, credential.id)
    }
    return found.length > 0 || isFindable(createdAt, clock()) ? 'revoked' : 'pending'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { kind, facts } = error
    log.warn({ credential: id, kind, ...facts }, 'a credential could not be revoked in Verified ID')
    return kind === 'refused' || kind === 'unexpected-answer' ? 'pending' : 'unavailable'
  }
}

const isFindable = (createdAt: EpochMilliseconds, now: EpochMilliseconds): boolean => now - createdAt >= FINDABLE_AGE
