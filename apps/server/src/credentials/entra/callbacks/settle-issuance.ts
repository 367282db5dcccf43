import type { Transaction } from '../../../platform/database/database.ts'
import type { Outcome } from '../../credential-engine.ts'
import type { EntraContext } from '../entra-context.ts'
import type { OfferedCredential } from '../issuance/create-offer.ts'
import { setStage } from '../requests/requests.repository.ts'
import type { EntraRequestRow } from '../requests/requests.tables.ts'
import type { IssuanceCallback } from './callback-body.ts'
import { noteRetrieved } from './note-retrieved.ts'
import { issuanceRejection } from './rejection.ts'

/** Applies a callback to its issuance. A repeated or late one does not change the issuance. */
export async function settleIssuanceCallback(
  { flows, clock }: EntraContext,
  tx: Transaction,
  row: EntraRequestRow,
  body: IssuanceCallback,
): Promise<Outcome> {
  const { flow_id: id } = row
  // The page shows an expired issuance as expired, even before the clean-up ends it.
  const isOver = row.expires_at <= clock()
  switch (body.requestStatus) {
    case 'request_retrieved':
      return noteRetrieved(tx, row, (event) => flows.settleIssuance(tx, id, event))
    case 'issuance_successful': {
      const { credentialId, expiresAt } = JSON.parse(row.content) as OfferedCredential
      const outcome: Outcome = isOver
        ? { kind: 'closed' }
        : await flows.settleIssuance(tx, id, {
            kind: 'issued',
            copies: [{ credentialId, holderKey: undefined }],
            issuedAt: clock(),
            expiresAt,
          })
      // The wallet has the credential, whatever became of the issuance. If the ledger does not know it, it must be revoked.
      await setStage(tx, { flowId: id, stage: outcome.kind === 'accepted' ? 'recorded' : 'unrecorded' })
      return outcome
    }
    case 'issuance_error': {
      if (isOver) return { kind: 'closed' }
      const outcome = await flows.settleIssuance(tx, id, issuanceRejection(body.error))
      if (outcome.kind !== 'closed') await setStage(tx, { flowId: id, stage: 'ended' })
      return outcome
    }
  }
}
