import type { Transaction } from '../../../platform/database/database.ts'
import type { Outcome } from '../../credential-engine.ts'
import type { EntraContext } from '../entra-context.ts'
import type { RequestedPresentation } from '../presentation/create-request.ts'
import { presentedEvent } from '../presentation/presented-credential.ts'
import { setStage } from '../requests/requests.repository.ts'
import type { EntraRequestRow } from '../requests/requests.tables.ts'
import type { PresentationCallback } from './callback-body.ts'
import { noteRetrieved } from './note-retrieved.ts'
import { presentationRejection } from './rejection.ts'

/** Applies a callback to its presentation. A repeated or late one does not change the presentation. */
export async function settlePresentationCallback(
  { flows, clock, configuration }: EntraContext,
  tx: Transaction,
  row: EntraRequestRow,
  body: PresentationCallback,
): Promise<Outcome> {
  const { flow_id: id } = row
  if (body.requestStatus === 'request_retrieved')
    return noteRetrieved(tx, row, (event) => flows.settlePresentation(tx, id, event))
  const requested = JSON.parse(row.content) as RequestedPresentation
  const event =
    body.requestStatus === 'presentation_error'
      ? presentationRejection(body.error, { hasFaceCheck: requested.faceThreshold !== undefined })
      : presentedEvent(body, { requested, configuration, now: clock() })
  const outcome = await flows.settlePresentation(tx, id, event)
  if (outcome.kind !== 'closed') await setStage(tx, { flowId: id, stage: 'ended' })
  return outcome
}
