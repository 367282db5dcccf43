import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Expression } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import { idPrefixOf } from '../../platform/secrets/time-ordered-id.ts'
import type { FailOpen } from '../end-open-flows.ts'
import { FLOW_COLUMNS, type NewFlow } from '../flow-columns.ts'
import { flowSteps } from '../flow-steps.repository.ts'
import type { IssuanceRow, IssuanceTables } from './issuance.tables.ts'

const { preparedChange, preparedFind, preparedTake, preparedWrite } = statementsOn<IssuanceTables>()

type NewIssuanceRow = NewFlow &
  Pick<IssuanceRow, 'engine' | 'account_id' | 'holder_name'> &
  Partial<Pick<IssuanceRow, 'person_id' | 'browser'>>

export const insertIssuance = preparedWrite((db, issuance: NewIssuanceRow) =>
  db.insertInto('issuances').values({ ...issuance, state: 'waiting' }),
)

const COLUMNS = [...FLOW_COLUMNS, 'engine', 'account_id', 'holder_name', 'person_id', 'browser'] as const

export const findIssuance = preparedFind((db, { id }: { id: string }) =>
  db.selectFrom('issuances').select(COLUMNS).where('id', '=', id),
)

export const { markScanned, notePending, setSentExpiry } = flowSteps('issuances')

const finish = preparedChange((db, { id, now }: { id: string; now: number }) =>
  db
    .updateTable('issuances')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned']),
)

export async function markDone(
  tx: Transaction<IssuanceTables>,
  id: string,
  now: number,
): Promise<'first' | 'again' | undefined> {
  if (await finish(tx, { id, now })) return 'first'
  const row = await findIssuance(tx, { id })
  return row?.state === 'done' ? 'again' : undefined
}

type Failure = Pick<IssuanceRow, 'id' | 'error_code' | 'service_code' | 'ended_at'>

export const markFailed = preparedTake((db, { id, ...columns }: Failure) =>
  db
    .updateTable('issuances')
    .set({ ...columns, state: 'failed', holder_name: null, person_id: null, client: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'scanned'])
    .returning(['engine', 'card_id']),
)

/** Returns the card of each issuance, and the reason if it ended without a credential. */
export async function expireIssuances(
  db: Queryable<IssuanceTables>,
  now: EpochMilliseconds,
  limit: number,
): Promise<{ card: string; reason: FlowErrorCode | null }[]> {
  return (
    db
      .updateTable('issuances')
      .set(({ eb, fn, ref }) => {
        const unlessEnded = <Value>(ended: Expression<Value>, expired: Value) =>
          eb.case().when('ended_at', 'is', null).then(expired).else(ended).end()
        return {
          state: unlessEnded(ref('state'), 'failed'),
          error_code: unlessEnded(ref('error_code'), 'EXPIRED'),
          ended_at: fn.coalesce('ended_at', 'expires_at'),
          holder_name: null,
          person_id: null,
          client: null,
        }
      })
      // An issuance has a client while it is open, and afterwards for as long as the wallet may fetch the credential again.
      .where('id', 'in', (issuances) =>
        issuances
          .selectFrom('issuances')
          .select('id')
          .where('client', 'is not', null)
          .where('expires_at', '<=', now)
          .limit(limit),
      )
      // This is checked again on the current row, because a wallet may have extended the issuance while this statement waited for
      // the lock.
      .where('expires_at', '<=', now)
      .returning(['card_id as card', 'error_code as reason'])
      .execute()
  )
}

export const failOpenIssuances: FailOpen<{ id: string; engine: string; card: string }> = (
  tx: Transaction<IssuanceTables>,
  ids,
  { type, startedUntil, reason, now },
) =>
  tx
    .updateTable('issuances')
    .set({ state: 'failed', error_code: reason, ended_at: now, holder_name: null, person_id: null, client: null })
    .where('id', 'in', ids)
    .where('type', '=', type)
    .where('created_at', '<=', startedUntil)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['id', 'engine', 'card_id as card'])
    .execute()

/** Finds the issuance that opened an account, if the wallet may still fetch its credential again. */
export function findIssuancesOf(
  db: Queryable<IssuanceTables>,
  accountId: string,
): Promise<{ id: string; engine: string }[]> {
  return (
    db
      .selectFrom('issuances')
      .select(['id', 'engine'])
      // With this condition the query uses the partial index, and reads only rows of issuances that a wallet may still use.
      .where('client', 'is not', null)
      .where('account_id', '=', accountId)
      .execute()
  )
}

/** Afterwards, these issuances can issue no further credential. */
export async function forgetHolders(db: Queryable<IssuanceTables>, ids: string[]): Promise<void> {
  await db
    .updateTable('issuances')
    .set({ holder_name: null, person_id: null, client: null })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Makes a person the one whose card this issuance is: nobody else can then sign in for it.
 *
 * `before`: person who had signed in for the same request of a wallet; otherwise the same person.
 */
export const claimIssuance = preparedChange(
  (db, { id, personId, before }: { id: string; personId: string; before: string }) =>
    db
      .updateTable('issuances')
      .set({ person_id: personId })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where(({ eb, or }) => or([eb('person_id', 'is', null), eb('person_id', 'in', [personId, before])])),
)

export const setHolder = preparedChange(
  (db, { id, holderName, personId }: { id: string; holderName: string; personId: string }) =>
    db
      .updateTable('issuances')
      .set({ holder_name: holderName })
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null),
)

export async function deleteEndedIssuances(
  db: Queryable<IssuanceTables>,
  before: EpochMilliseconds,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('issuances')
    .where('id', 'in', (issuances) =>
      issuances
        .selectFrom('issuances')
        .select('id')
        // An issuance that ended before this time also started before it. Ids begin with the start time, so the primary key finds
        // the rows.
        .where('id', '<', idPrefixOf(before))
        .where('ended_at', '<=', before)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
