import type { FlowErrorCode } from '@vitrine/api'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { PresentationRow } from '../../platform/database/tables.ts'

export type NewPresentationRow = Omit<PresentationRow, 'state' | 'error_code' | 'result' | 'ended_at' | 'erase_at'>

export async function insertPresentation(tx: Transaction, presentation: NewPresentationRow): Promise<void> {
  await tx
    .insertInto('presentations')
    .values({ ...presentation, state: 'waiting', error_code: null, result: null, ended_at: null, erase_at: null })
    .execute()
}

export function findPresentation(db: Queryable, id: string): Promise<PresentationRow | undefined> {
  return db.selectFrom('presentations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** waiting -> scanned; false when it was in another state. */
export async function markScanned(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presentations')
    .set({ state: 'scanned' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type End = { state: 'done'; result: string; eraseAt: number } | { state: 'failed'; reason: FlowErrorCode }

/** waiting or scanned -> done or failed, once; false when it had ended before or is over. */
export async function markEnded(tx: Transaction, id: string, end: End, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('presentations')
    .set({
      state: end.state,
      ended_at: now,
      result: end.state === 'done' ? end.result : null,
      erase_at: end.state === 'done' ? end.eraseAt : null,
      error_code: end.state === 'failed' ? end.reason : null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends what has expired. */
export async function expirePresentations(db: Queryable, now: number): Promise<void> {
  await db
    .updateTable('presentations')
    .set({ state: 'failed', error_code: 'EXPIRED', ended_at: now })
    .where('expires_at', '<=', now)
    .where('state', 'in', ['waiting', 'scanned'])
    .execute()
}

/** Erases results whose time is over; id and outcome stay. */
export async function eraseResults(db: Queryable, now: number): Promise<void> {
  await db.updateTable('presentations').set({ result: null, erase_at: null }).where('erase_at', '<=', now).execute()
}
