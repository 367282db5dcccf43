import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { RequestRow, VerifierTables } from './verifier.tables.ts'

const { preparedChange, preparedFind, preparedWrite } = statementsOn<VerifierTables>()

type NewRequest = Omit<RequestRow, 'answered_at'>

export const insertRequest = preparedWrite((db, request: NewRequest) =>
  db.insertInto('openid4vc_requests').values({ ...request, answered_at: null }),
)

export const findRequest = preparedFind((db, { requestId }: { requestId: string }) =>
  db
    .selectFrom('openid4vc_requests')
    .select(['request_id', 'presentation_id', 'query', 'encryption_key', 'answered_at', 'expires_at', 'signer'])
    .where('request_id', '=', requestId),
)

/** Marks a request as answered, once, and deletes its decryption key. */
export const takeAnswer = preparedChange((db, { requestId, now }: { requestId: string; now: EpochMilliseconds }) =>
  db
    .updateTable('openid4vc_requests')
    .set({ answered_at: now, encryption_key: null })
    .where('request_id', '=', requestId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now),
)

export const deleteExpiredRequests = deletionOfExpired('openid4vc_requests', 'request_id')
