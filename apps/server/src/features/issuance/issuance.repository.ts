import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { Expression } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepared, preparedWrite } from '../../platform/database/prepared.ts'
import { startOfIds } from '../../platform/secrets/time-ordered-id.ts'
import type { IssuanceRow } from './issuance.tables.ts'

type NewIssuanceRow = Omit<IssuanceRow, 'error_code' | 'ended_at'>

const insert = preparedWrite((db, issuance: NewIssuanceRow) =>
  db.insertInto('issuances').values({ ...issuance, error_code: null, ended_at: null }),
)

export async function insertIssuance(tx: Transaction, issuance: NewIssuanceRow): Promise<void> {
  await insert.run(tx, issuance)
}

const find = prepared((db, { id }: { id: string }) => db.selectFrom('issuances').selectAll().where('id', '=', id))

export const findIssuance = (db: Queryable, id: string): Promise<IssuanceRow | undefined> => find.first(db, { id })

const scan = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('issuances')
    .set({ state: 'scanned' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now),
)

/** waiting -> scanned; false when it was in another state. */
export async function markScanned(tx: Transaction, id: string, now: number): Promise<boolean> {
  return (await scan.run(tx, { id, now })) === 1
}

const finish = prepared((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('issuances')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned']),
)

/** Anything but failed -> done. Undefined when it had failed; `again` when it was done before. */
export async function markDone(tx: Transaction, id: string, now: number): Promise<'first' | 'again' | undefined> {
  if ((await finish.run(tx, { id, now })) === 1) return 'first'
  const row = await findIssuance(tx, id)
  return row?.state === 'done' ? 'again' : undefined
}

/** waiting or scanned -> failed, and whose it is is forgotten. Gives its engine and its card; undefined when it was in another state. */
export function markFailed(
  tx: Transaction,
  id: string,
  reason: FlowErrorCode,
  now: number,
): Promise<Pick<IssuanceRow, 'engine' | 'scenario_id'> | undefined> {
  return tx
    .updateTable('issuances')
    .set({ state: 'failed', error_code: reason, ended_at: now, holder_name: null, client: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .returning(['engine', 'scenario_id'])
    .executeTakeFirst()
}

const extend = prepared((db, { id, expiresAt }: { id: string; expiresAt: number }) =>
  db
    .updateTable('issuances')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '<>', 'failed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contracts')
          .select('id')
          .whereRef('contracts.name', '=', 'issuances.type')
          .where('contracts.status', '=', 'Enabled'),
      ),
    ),
)

/**
 * Until when a wallet may fetch the credential, once it has taken the offer up; false where the issuance has failed, or its
 * contract is not enabled.
 */
export async function setExpiry(tx: Transaction, id: string, expiresAt: number): Promise<boolean> {
  return (await extend.run(tx, { id, expiresAt })) === 1
}

/**
 * Ends what has expired, keeping id and outcome only: at most `limit` of them. Gives their cards, and why each ended that did so
 * without a credential.
 */
export async function expireIssuances(
  db: Queryable,
  now: number,
  limit: number,
): Promise<{ card: string; reason: FlowErrorCode | null }[]> {
  const over = await db
    .updateTable('issuances')
    .set(({ eb, fn, ref }) => {
      const unlessEnded = <Value>(ended: Expression<Value>, expired: Value) =>
        eb.case().when('ended_at', 'is', null).then(expired).else(ended).end()
      return {
        state: unlessEnded(ref('state'), 'failed'),
        error_code: unlessEnded(ref('error_code'), 'EXPIRED'),
        ended_at: fn.coalesce('ended_at', 'expires_at'),
        holder_name: null,
        client: null,
      }
    })
    // Whatever is open is somebody's, and so is what is done as long as its wallet may come again.
    .where('id', 'in', (issuances) =>
      issuances
        .selectFrom('issuances')
        .select('id')
        .where('client', 'is not', null)
        .where('expires_at', '<=', now)
        .limit(limit),
    )
    // Once more, of the row as it is: a wallet may have come while this waited for it.
    .where('expires_at', '<=', now)
    .returning(['scenario_id as card', 'error_code as reason'])
    .execute()
  return over
}

/**
 * Ends those of these issuances that are open, of a credential type, and begun until a time: without success, and forgets whose
 * they were. Gives them with their engines and their cards. What has expired already is the clean-up's.
 */
export function failOpenIssuances(
  tx: Transaction,
  ids: string[],
  { type, begunUntil, reason, now }: { type: string; begunUntil: number; reason: FlowErrorCode; now: number },
): Promise<{ id: string; engine: string; card: string }[]> {
  return tx
    .updateTable('issuances')
    .set({ state: 'failed', error_code: reason, ended_at: now, holder_name: null, client: null })
    .where('id', 'in', ids)
    .where('type', '=', type)
    .where('created_at', '<=', begunUntil)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['id', 'engine', 'scenario_id as card'])
    .execute()
}

/** Finds the issuance that opened an account, as long as its wallet may come again. */
export function findIssuancesOf(db: Queryable, accountId: string): Promise<{ id: string; engine: string }[]> {
  return (
    db
      .selectFrom('issuances')
      .select(['id', 'engine'])
      // In the words of the index: as many rows as runs may be open.
      .where('client', 'is not', null)
      .where('account_id', '=', accountId)
      .execute()
  )
}

/** Forgets whose these issuances were. No further credential is entered for them. */
export async function forgetHolders(db: Queryable, ids: string[]): Promise<void> {
  await db.updateTable('issuances').set({ holder_name: null, client: null }).where('id', 'in', ids).execute()
}

/** Deletes what ended before a time, in epoch milliseconds: at most `limit`. Says how many it were. */
export async function deleteEndedIssuances(db: Queryable, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('issuances')
    .where('id', 'in', (issuances) =>
      issuances
        .selectFrom('issuances')
        .select('id')
        // What ended before was begun before, and by that it is found.
        .where('id', '<', startOfIds(before))
        .where('ended_at', '<=', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
