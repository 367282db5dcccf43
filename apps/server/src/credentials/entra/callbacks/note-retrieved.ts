import type { Transaction } from '../../../platform/database/database.ts'
import type { Outcome, PendingEvent } from '../../credential-engine.ts'
import { setStage } from '../requests/requests.repository.ts'
import type { EntraRequestRow } from '../requests/requests.tables.ts'

/** Reports that a wallet has opened a request. The callback may arrive late or twice: it never changes a later stage. */
export async function noteRetrieved(
  tx: Transaction,
  { flow_id: id, stage }: EntraRequestRow,
  settle: (event: { kind: 'scanned' } | PendingEvent) => Promise<Outcome>,
): Promise<Outcome> {
  if (stage === 'sent') await setStage(tx, { flowId: id, stage: 'retrieved' })
  const outcome = await settle({ kind: 'scanned' })
  await settle({ kind: 'pending', serviceCode: 'request_retrieved' })
  return outcome
}
