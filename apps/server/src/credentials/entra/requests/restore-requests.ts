import type { Transaction } from '../../../platform/database/database.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import type { EngineRestore } from '../../engine-restore.ts'
import type { OfferedCredential } from '../issuance/create-offer.ts'
import { parseCredentialId } from '../issuance/credential-id.ts'
import { insertRequest } from './requests.repository.ts'

/** Has a credential that the ledger lacks revoked at the service, by the next clean-up of a server. */
export async function revokeLost(
  tx: Transaction,
  credentialId: string,
  { now }: Parameters<EngineRestore['revokeLost']>[2],
): Promise<boolean> {
  if (!parseCredentialId(credentialId)) return false
  const offered: OfferedCredential = { credentialId, expiresAt: now }
  await insertRequest(tx, {
    flow_id: `lost-${randomId()}`,
    kind: 'issuance',
    state: randomId(),
    stage: 'unrecorded',
    content: JSON.stringify(offered),
    expires_at: now,
  })
  return true
}
