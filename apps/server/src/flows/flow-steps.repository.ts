import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../platform/database/database.ts'
import { statementsOn } from '../platform/database/prepared.ts'
import type { FlowTables } from './flow-columns.ts'

const { preparedChange } = statementsOn<FlowTables>()

/** Returns the changes that all flows of a table have in common. A flow is open while it is waiting or scanned. */
export function flowSteps(table: 'issuances' | 'presentations') {
  /** Changes the state from waiting to scanned. Returns false if the flow was in another state or has expired. */
  const markScanned = preparedChange((db, { id, now }: { id: string; now: EpochMilliseconds }) =>
    db
      .updateTable(table)
      .set({ state: 'scanned' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now),
  )
  const open = (tx: Transaction<FlowTables>, id: string) =>
    tx.updateTable(table).where('id', '=', id).where('state', 'in', ['waiting', 'scanned'])
  return {
    markScanned,

    /** Stores the code of a step of the engine's service. Returns false if the flow has ended or expired. */
    async notePending(
      tx: Transaction<FlowTables>,
      { id, serviceCode, now }: { id: string; serviceCode: string | null; now: EpochMilliseconds },
    ): Promise<boolean> {
      const { numUpdatedRows } = await open(tx, id)
        .set({ service_code: serviceCode })
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Sets the expiry of an open flow to the time until which an external service can report its outcome. */
    async setSentExpiry(tx: Transaction<FlowTables>, id: string, expiresAt: EpochMilliseconds): Promise<void> {
      await open(tx, id).set({ expires_at: expiresAt }).execute()
    },
  }
}
