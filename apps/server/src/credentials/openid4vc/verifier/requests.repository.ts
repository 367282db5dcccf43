import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { RequestRow, VerifierTables } from './verifier.tables.ts'

const { prepared, preparedWrite } = statementsOn<VerifierTables>()

type NewRequest = Omit<RequestRow, 'answered_at'>

const insert = preparedWrite((db, request: NewRequest) =>
  db.insertInto('openid4vc_requests').values({ ...request, answered_at: null }),
)

export async function insertRequest(tx: Transaction<VerifierTables>, request: NewRequest): Promise<void> {
  await insert.run(tx, request)
}

const find = prepared((db, { requestId }: { requestId: string }) =>
  db
    .selectFrom('openid4vc_requests')
    .select(['request_id', 'presentation_id', 'query', 'encryption_key', 'answered_at', 'expires_at', 'signer'])
    .where('request_id', '=', requestId),
)

export const findRequest = (db: Queryable<VerifierTables>, requestId: string): Promise<RequestRow | undefined> =>
  find.first(db, { requestId })

const take = prepared((db, { requestId, now }: { requestId: string; now: EpochMilliseconds }) =>
  db
    .updateTable('openid4vc_requests')
    .set({ answered_at: now, encryption_key: null })
    .where('request_id', '=', requestId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now),
)

/**
 * Marks a request as answered, once, and deletes its decryption key. Returns false if the request was already answered or has
 * expired.
 */
export async function takeAnswer(
  tx: Transaction<VerifierTables>,
  requestId: string,
  now: EpochMilliseconds,
): Promise<boolean> {
  return (await take.run(tx, { requestId, now })) === 1
}

export const deleteExpiredRequests = deletionOfExpired('openid4vc_requests', 'request_id')
