import type { FlowErrorCode } from '@vitrine/api'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { IssuanceRow } from '../../platform/database/tables.ts'

export async function insertIssuance(
  tx: Transaction,
  issuance: Omit<IssuanceRow, 'error_code' | 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('issuances')
    .values({ ...issuance, error_code: null, ended_at: null })
    .execute()
}

export function findIssuance(db: Queryable, id: string): Promise<IssuanceRow | undefined> {
  return db.selectFrom('issuances').selectAll().where('id', '=', id).executeTakeFirst()
}

/** waiting -> scanned; false when it was in another state. */
export async function markScanned(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('issuances')
    .set({ state: 'scanned' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Anything but failed -> done. Undefined when it had failed; `again` when it was done before. */
export async function markDone(tx: Transaction, id: string, now: number): Promise<'first' | 'again' | undefined> {
  const first = await tx
    .updateTable('issuances')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .executeTakeFirst()
  if (first.numUpdatedRows === 1n) return 'first'
  const row = await tx.selectFrom('issuances').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'done' ? 'again' : undefined
}

/** waiting or scanned -> failed, and what the visitor typed is forgotten. */
export async function markFailed(tx: Transaction, id: string, reason: FlowErrorCode, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('issuances')
    .set({ state: 'failed', error_code: reason, ended_at: now, claims: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Until when a wallet may fetch the credential, once it has taken the offer up. */
export async function setExpiry(tx: Transaction, id: string, expiresAt: number): Promise<void> {
  await tx.updateTable('issuances').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Ends what has expired, keeping id and outcome only. */
export async function expireIssuances(db: Queryable, now: number): Promise<void> {
  await db
    .updateTable('issuances')
    .set({ state: 'failed', error_code: 'EXPIRED', ended_at: now })
    .where('expires_at', '<=', now)
    .where('state', 'in', ['waiting', 'scanned'])
    .execute()
  await db
    .updateTable('issuances')
    .set({ claims: null })
    .where('expires_at', '<=', now)
    .where('claims', 'is not', null)
    .execute()
}
