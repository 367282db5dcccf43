import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { prepared, preparedWrite } from '../../../platform/database/prepared.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import type { AuthorizationRow, TokenRow } from './authorizations.tables.ts'
import { OFFER_COLUMNS, type StoredOffer } from './offers.repository.ts'

const insert = preparedWrite((db, token: TokenRow) => db.insertInto('openid4vc_tokens').values(token))

export async function insertToken(tx: Transaction, token: TokenRow): Promise<void> {
  await insert.run(tx, token)
}

const find = prepared((db, { tokenId }: { tokenId: string }) =>
  db
    .selectFrom('openid4vc_tokens as token')
    .leftJoin('openid4vc_offers as offer', 'offer.offer_id', 'token.authorization_id')
    .select(['token.authorization_id', 'token.bound_to', 'token.expires_at as valid_until'])
    .select(OFFER_COLUMNS.map((column) => `offer.${column}` as const))
    // `in` instead of `=`, so that SQLite does not plan this join again for each token (docs/decisions/hot-path.md).
    .where('token.token_id', 'in', [tokenId]),
)

/** A token with its offer; the offer is undefined if the authorization began without one. */
export type StoredToken = Pick<TokenRow, 'authorization_id' | 'bound_to'> & {
  valid_until: EpochMilliseconds
  offer: StoredOffer | undefined
}

export async function findToken(db: Queryable, tokenId: string): Promise<StoredToken | undefined> {
  const row = await find.first(db, { tokenId })
  if (!row) return undefined
  const { authorization_id, bound_to, valid_until, ...offer } = row
  return {
    authorization_id,
    bound_to,
    valid_until,
    offer: offer.offer_id === null ? undefined : (offer as StoredOffer),
  }
}

export async function insertAuthorization(tx: Transaction, authorization: AuthorizationRow): Promise<void> {
  await tx.insertInto('openid4vc_authorizations').values(authorization).execute()
}

/** Finds an authorization that began without an offer. */
export const findAuthorization = (db: Queryable, authorizationId: string): Promise<AuthorizationRow | undefined> =>
  db
    .selectFrom('openid4vc_authorizations')
    .selectAll()
    .where('authorization_id', '=', authorizationId)
    .executeTakeFirst()

/**
 * Counts one more answered request of an authorization, and locks the authorization for the rest of the transaction. Returns false if
 * it has expired, does not exist, or was answered as often as it may be.
 */
export async function countAnswer(tx: Transaction, authorizationId: string, now: EpochMilliseconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_authorizations')
    .set((row) => ({ answered: row('answered', '+', 1) }))
    .where('authorization_id', '=', authorizationId)
    .where('answered', '<', LIMITS.answersPerAuthorization)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts one more credential of an authorization. Returns false if no more may be issued. */
export async function countCredential(tx: Transaction, authorizationId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_authorizations')
    .set((row) => ({ issued: row('issued', '+', 1) }))
    .where('authorization_id', '=', authorizationId)
    .whereRef('issued', '<', 'credentials')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteExpiredTokens = deletionOfExpired('openid4vc_tokens', 'token_id')

export const deleteExpiredAuthorizations = deletionOfExpired('openid4vc_authorizations', 'authorization_id')
