import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { HelpDeskRequestRow } from './help-desk.tables.ts'

export async function insertHelpDeskRequest(
  tx: Transaction,
  request: Omit<HelpDeskRequestRow, 'accepted_at'>,
): Promise<void> {
  await tx
    .insertInto('help_desk_requests')
    .values({ ...request, accepted_at: null })
    .execute()
}

export function findHelpDeskRequest(db: Queryable, presentationId: string): Promise<HelpDeskRequestRow | undefined> {
  return db
    .selectFrom('help_desk_requests')
    .selectAll()
    .where('presentation_id', '=', presentationId)
    .executeTakeFirst()
}

export function findHelpDeskRequestByRequestId(
  db: Queryable,
  requestId: string,
): Promise<HelpDeskRequestRow | undefined> {
  return db.selectFrom('help_desk_requests').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/**
 * Locks a verification that nobody has accepted yet. Returns false if the verification was already accepted. A concurrent
 * acceptance waits for this transaction and then sees the outcome.
 */
export async function lockUnaccepted(tx: Transaction, presentationId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_desk_requests')
    .set({ accepted_at: null })
    .where('presentation_id', '=', presentationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the requests of presentations that are about to be deleted. */
export async function deleteHelpDeskRequests(tx: Transaction, presentationIds: string[]): Promise<void> {
  await tx.deleteFrom('help_desk_requests').where('presentation_id', 'in', presentationIds).execute()
}

/** Stores that staff accepted a verification. Returns false if it was accepted before. */
export async function markAccepted(tx: Transaction, presentationId: string, now: EpochMilliseconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_desk_requests')
    .set({ accepted_at: now })
    .where('presentation_id', '=', presentationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
