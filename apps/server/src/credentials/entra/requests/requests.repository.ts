import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { EntraRequestRow, EntraTables, RequestStage } from './requests.tables.ts'

const { preparedChange, preparedFind, preparedWrite } = statementsOn<EntraTables, Queryable>()

export const insertRequest = preparedWrite((db, request: Omit<EntraRequestRow, 'request_id'>) =>
  db.insertInto('entra_requests').values({ ...request, request_id: null }),
)

/** Replaces the state of a request before the service is asked again, so that callbacks of the earlier attempt match nothing. */
export async function replaceState(db: Queryable<EntraTables>, flowId: string, state: string): Promise<void> {
  await db.updateTable('entra_requests').set({ state }).where('flow_id', '=', flowId).execute()
}

type MadeRequest = { flowId: string; requestId: string; expiresAt: EpochMilliseconds }

export const noteMade = preparedChange((db, { flowId, requestId, expiresAt }: MadeRequest) =>
  db.updateTable('entra_requests').set({ request_id: requestId, expires_at: expiresAt }).where('flow_id', '=', flowId),
)

export const findRequest = preparedFind((db, { state }: { state: string }) =>
  db
    .selectFrom('entra_requests')
    .select(['flow_id', 'kind', 'state', 'request_id', 'stage', 'content', 'expires_at'])
    .where('state', '=', state),
)

export const setStage = preparedChange((db, { flowId, stage }: { flowId: string; stage: RequestStage }) =>
  db
    .updateTable('entra_requests')
    .set({ stage })
    .where('flow_id', '=', flowId)
    .where('stage', 'not in', ['recorded', stage]),
)

/** Marks expired issuances that a wallet has opened: their wallets may have a credential whose callback was lost. */
export async function markUnrecorded(
  db: Queryable<EntraTables>,
  before: EpochMilliseconds,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('entra_requests')
    .set({ stage: 'unrecorded' })
    .where('flow_id', 'in', (requests) =>
      requests
        .selectFrom('entra_requests')
        .select('flow_id')
        .where('stage', '=', 'retrieved')
        .where('kind', '=', 'issuance')
        .where('expires_at', '<=', before)
        .limit(limit),
    )
    // This is checked again on the current row, because a callback may have changed it while this statement waited for the lock.
    .where('stage', '=', 'retrieved')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const findUnrecorded = (db: Queryable<EntraTables>, limit: number): Promise<EntraRequestRow[]> =>
  db
    .selectFrom('entra_requests')
    .selectAll()
    .where('stage', '=', 'unrecorded')
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Moves unrecorded requests behind all others, so that those that the service refuses to revoke do not hold up the rest. */
export async function moveToEnd(db: Queryable<EntraTables>, flowIds: string[], now: EpochMilliseconds): Promise<void> {
  await db
    .updateTable('entra_requests')
    .set({ expires_at: now })
    .where('flow_id', 'in', flowIds)
    .where('stage', '=', 'unrecorded')
    .execute()
}

export async function deleteOldRequests(
  db: Queryable<EntraTables>,
  before: EpochMilliseconds,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('entra_requests')
    .where('flow_id', 'in', (requests) =>
      requests
        .selectFrom('entra_requests')
        .select('flow_id')
        .where('stage', 'in', ['sent', 'retrieved', 'recorded', 'ended'])
        .where('expires_at', '<=', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
