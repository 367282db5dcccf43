import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { statementsOn } from '../platform/database/prepared.ts'
import type { FlowTables } from './flow-columns.ts'

const { preparedChange, preparedWrite } = statementsOn<FlowTables>()

type PendingStep = { id: string; serviceCode: string | null; now: EpochMilliseconds }

/** A flow is open while it is waiting or scanned. */
export function flowSteps(table: 'issuances' | 'presentations') {
  const markScanned = preparedChange((db, { id, now }: { id: string; now: EpochMilliseconds }) =>
    db
      .updateTable(table)
      .set({ state: 'scanned', scanned_at: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now),
  )
  const notePending = preparedChange((db, { id, serviceCode, now }: PendingStep) =>
    db
      .updateTable(table)
      .set({ service_code: serviceCode })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'scanned'])
      .where('expires_at', '>', now),
  )
  /** Sets the expiry of an open flow to the time until which an external service can report its outcome. */
  const setSentExpiry = preparedWrite((db, { id, expiresAt }: { id: string; expiresAt: EpochMilliseconds }) =>
    db
      .updateTable(table)
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'scanned']),
  )
  return { markScanned, notePending, setSentExpiry }
}
