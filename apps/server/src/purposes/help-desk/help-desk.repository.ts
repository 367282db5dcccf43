import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { HelpDeskRequestRow, HelpDeskTables } from './help-desk.tables.ts'

const { preparedChange, preparedWrite } = statementsOn<HelpDeskTables>()

export const insertHelpDeskRequest = preparedWrite((db, request: Omit<HelpDeskRequestRow, 'accepted_at' | 'browser'>) =>
  db.insertInto('help_desk_requests').values({ ...request, accepted_at: null, browser: null }),
)

export function findHelpDeskRequest(
  db: Queryable<HelpDeskTables>,
  by: 'presentation_id' | 'request_id',
  id: string,
): Promise<HelpDeskRequestRow | undefined> {
  return db.selectFrom('help_desk_requests').selectAll().where(by, '=', id).executeTakeFirst()
}

/** Returns false if another browser is stored. */
export const bindBrowser = preparedChange((db, { requestId, browser }: { requestId: string; browser: string }) =>
  db
    .updateTable('help_desk_requests')
    .set({ browser })
    .where('request_id', '=', requestId)
    .where((row) => row.or([row('browser', 'is', null), row('browser', '=', browser)])),
)

/** Deletes the requests of presentations that are about to be deleted. */
export async function deleteHelpDeskRequests(
  tx: Transaction<HelpDeskTables>,
  presentationIds: string[],
): Promise<void> {
  await tx.deleteFrom('help_desk_requests').where('presentation_id', 'in', presentationIds).execute()
}

const updateUnaccepted = preparedChange(
  (db, { presentationId, acceptedAt }: { presentationId: string; acceptedAt: EpochMilliseconds | null }) =>
    db
      .updateTable('help_desk_requests')
      .set({ accepted_at: acceptedAt })
      .where('presentation_id', '=', presentationId)
      .where('accepted_at', 'is', null),
)

type Acceptance = { presentationId: string; now: EpochMilliseconds }

export const markAccepted = (tx: Transaction, { presentationId, now }: Acceptance): Promise<boolean> =>
  updateUnaccepted(tx, { presentationId, acceptedAt: now })

/** Locks a verification that nobody has accepted yet. A concurrent acceptance waits for this transaction and then sees the outcome. */
export const lockUnaccepted = (tx: Transaction, presentationId: string): Promise<boolean> =>
  updateUnaccepted(tx, { presentationId, acceptedAt: null })
