import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { PushedRequestRow, PushedRequestTables } from './pushed-requests.tables.ts'

const { preparedChange, preparedWrite } = statementsOn<PushedRequestTables, Queryable>()

const UNDECIDED = { browser: null, decision: null, redeemed_at: null }

export type NewPushedRequest = Omit<PushedRequestRow, keyof typeof UNDECIDED>

export const insertPushedRequest = preparedWrite((db, request: NewPushedRequest) =>
  db.insertInto('openid4vc_pushed_requests').values({ ...request, ...UNDECIDED }),
)

export const findPushedRequest = (
  db: Queryable<PushedRequestTables>,
  requestId: string,
): Promise<PushedRequestRow | undefined> =>
  db.selectFrom('openid4vc_pushed_requests').selectAll().where('request_id', '=', requestId).executeTakeFirst()

type Opening = { requestId: string; browser: string; until: EpochMilliseconds; now: EpochMilliseconds }

/** Gives an open request to the first browser that opens it, which then has time to decide. */
export const openPushedRequest = preparedChange((db, { requestId, browser, until, now }: Opening) =>
  db
    .updateTable('openid4vc_pushed_requests')
    .set((row) => ({
      browser,
      expires_at: row.case().when('browser', 'is', null).then(until).else(row.ref('expires_at')).end(),
    }))
    .where('request_id', '=', requestId)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('browser', 'is', null), row('browser', '=', browser)])),
)

type ConsentDecision = { requestId: string; browser: string; now: EpochMilliseconds } & Pick<
  PushedRequestRow,
  'decision' | 'offer_id' | 'expires_at'
>

/** Stores the decision of the person, once. */
export const decidePushedRequest = preparedChange((db, { requestId, browser, now, ...decision }: ConsentDecision) =>
  db
    .updateTable('openid4vc_pushed_requests')
    .set(decision)
    .where('request_id', '=', requestId)
    .where('browser', '=', browser)
    .where('decision', 'is', null)
    .where('expires_at', '>', now),
)

type PushedRedemption = { requestId: string; until: EpochMilliseconds; now: EpochMilliseconds }

/** Redeems a code, once. */
export const redeemPushedRequest = preparedChange((db, { requestId, until, now }: PushedRedemption) =>
  db
    .updateTable('openid4vc_pushed_requests')
    .set({ redeemed_at: now, expires_at: until })
    .where('request_id', '=', requestId)
    .where('decision', '=', 'accepted')
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now),
)

export async function endPushedRequest(tx: Transaction<PushedRequestTables>, requestId: string): Promise<void> {
  await tx.deleteFrom('openid4vc_pushed_requests').where('request_id', '=', requestId).execute()
}

export const deleteExpiredPushedRequests = deletionOfExpired('openid4vc_pushed_requests', 'request_id')
