import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { RequestRow } from '../../../platform/database/tables.ts'

export async function insertRequest(tx: Transaction, request: Omit<RequestRow, 'answered_at'>): Promise<void> {
  await tx
    .insertInto('openid4vc_requests')
    .values({ ...request, answered_at: null })
    .execute()
}

export function findRequest(db: Queryable, requestId: string): Promise<RequestRow | undefined> {
  return db.selectFrom('openid4vc_requests').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** Takes the one answer of a request and forgets its decryption key: false when it was answered before, or is over. */
export async function takeAnswer(tx: Transaction, requestId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_requests')
    .set({ answered_at: now, encryption_key: null })
    .where('request_id', '=', requestId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets requests that are over. */
export async function deleteExpired(db: Queryable, now: number): Promise<void> {
  await db.deleteFrom('openid4vc_requests').where('expires_at', '<=', now).execute()
}
