import { hash } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { PushedRequestTables } from './pushed-requests.tables.ts'

const { preparedChange } = statementsOn<PushedRequestTables, Queryable>()

/** No real `jti` is longer. */
const MAX_JTI_LENGTH = 500

export const isJti = (jti: Json | undefined): jti is string =>
  typeof jti === 'string' && jti !== '' && jti.length <= MAX_JTI_LENGTH

/** A proof by a key. `id`: its `jti`. The same id may be used for another purpose, and by another key. */
type Proof = { purpose: 'dpop' | 'attestation' | 'assertion'; key: string; id: string; expiresAt: EpochMilliseconds }

const insert = preparedChange((db, row: { proof_id: string; expires_at: number }) =>
  db
    .insertInto('openid4vc_used_proofs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
)

/** Marks a proof as used, at all servers of this database. Returns false if it was already used. */
export function useProof(db: Queryable<PushedRequestTables>, { purpose, key, id, expiresAt }: Proof): Promise<boolean> {
  const proofId = hash('sha256', JSON.stringify([purpose, key, id]), 'base64url')
  return insert(db, { proof_id: proofId, expires_at: Math.ceil(expiresAt) })
}

/** Deletes at most `limit` proofs that are refused by their time from now on. */
export const deleteExpiredProofs = deletionOfExpired('openid4vc_used_proofs', 'proof_id')
