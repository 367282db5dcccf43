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

/**
 * Takes the end of a presentation for this transaction, once: the row as it is, or undefined when it has ended before or
 * is over. `finish` says how it ended.
 */
export function takeEnd(tx: Transaction, id: string, now: number): Promise<PresentationRow | undefined> {
  return tx
    .updateTable('presentations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export type End = { state: 'done'; result: string; eraseAt: number } | { state: 'failed'; reason: FlowErrorCode }

/** Says how a presentation ended whose end this transaction has taken. */
export async function finish(tx: Transaction, id: string, end: End): Promise<void> {
  const columns =
    end.state === 'done'
      ? { state: end.state, result: end.result, erase_at: end.eraseAt }
      : { state: end.state, error_code: end.reason }
  await tx.updateTable('presentations').set(columns).where('id', '=', id).execute()
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
