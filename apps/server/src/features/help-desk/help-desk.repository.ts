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
 * Whether nobody has accepted a verification yet. Who accepts it waits until this transaction has ended, and then finds what it
 * left behind.
 */
export async function holdUnaccepted(tx: Transaction, presentationId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_desk_requests')
    .set({ accepted_at: null })
    .where('presentation_id', '=', presentationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the requests of presentations that are to be deleted. */
export async function deleteHelpDeskRequests(tx: Transaction, presentationIds: string[]): Promise<void> {
  await tx.deleteFrom('help_desk_requests').where('presentation_id', 'in', presentationIds).execute()
}

/** Notes that staff accepted a verification, once; false when they had before. */
export async function markAccepted(tx: Transaction, presentationId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_desk_requests')
    .set({ accepted_at: now })
    .where('presentation_id', '=', presentationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
