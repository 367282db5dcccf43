import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { IssuanceTables, SignInRow } from '../issuance.tables.ts'

const { preparedChange } = statementsOn<IssuanceTables>()

/** Begins a sign-in for a request. The person of an earlier one is kept until the new one succeeds. */
export async function beginSignIn(
  tx: Transaction<IssuanceTables>,
  { attempt, expires_at, ...row }: Omit<SignInRow, 'signed_in' | 'attempt'> & { attempt: string },
): Promise<void> {
  await tx
    .insertInto('issuance_sign_ins')
    .values({ ...row, attempt, signed_in: null, expires_at })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ attempt, expires_at }))
    .execute()
}

/** Ends the sign-in that a browser has begun, once. Returns its row; undefined if it ended before, has expired, or was begun again. */
export async function endSignIn(
  db: Queryable<IssuanceTables>,
  { requestId, attempt, now }: { requestId: string; attempt: string; now: EpochMilliseconds },
): Promise<SignInRow | undefined> {
  return db
    .updateTable('issuance_sign_ins')
    .set({ attempt: null })
    .where('request_id', '=', requestId)
    .where('attempt', '=', attempt)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Returns false if the request was decided meanwhile. */
export const storeSignIn = preparedChange(
  (db, { request_id, ...columns }: Pick<SignInRow, 'request_id' | 'signed_in' | 'kept_bytes'>) =>
    db.updateTable('issuance_sign_ins').set(columns).where('request_id', '=', request_id),
)

export const findSignIn = (db: Queryable<IssuanceTables>, requestId: string): Promise<SignInRow | undefined> =>
  db.selectFrom('issuance_sign_ins').selectAll().where('request_id', '=', requestId).executeTakeFirst()

export async function deleteSignIn(tx: Transaction<IssuanceTables>, requestId: string): Promise<void> {
  await tx.deleteFrom('issuance_sign_ins').where('request_id', '=', requestId).execute()
}

export const deleteExpiredSignIns = deletionOfExpired('issuance_sign_ins', 'request_id')
