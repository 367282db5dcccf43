import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { OfferRow } from '../../../platform/database/tables.ts'

export type NewOffer = Pick<
  OfferRow,
  'issuance_id' | 'offer_id' | 'configuration_id' | 'code' | 'tx_code' | 'expires_at'
>

export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<void> {
  await tx
    .insertInto('openid4vc_offers')
    .values({ ...offer, tx_attempts: 0 })
    .execute()
}

export function findOffer(db: Queryable, offerId: string): Promise<OfferRow | undefined> {
  return db.selectFrom('openid4vc_offers').selectAll().where('offer_id', '=', offerId).executeTakeFirst()
}

export function findOfferByCode(db: Queryable, code: string): Promise<OfferRow | undefined> {
  return db.selectFrom('openid4vc_offers').selectAll().where('code', '=', code).executeTakeFirst()
}

export function findOfferByToken(db: Queryable, tokenHash: string): Promise<OfferRow | undefined> {
  return db.selectFrom('openid4vc_offers').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/**
 * Counts an attempt to redeem a code before anyone compares the PIN, so that no race gets more attempts than there are.
 * Undefined when the code is redeemed, over, or out of attempts.
 */
export function countAttempt(
  tx: Transaction,
  options: { issuanceId: string; maxAttempts: number; now: number },
): Promise<{ tx_code: string | null; tx_attempts: number } | undefined> {
  return tx
    .updateTable('openid4vc_offers')
    .set((row) => ({ tx_attempts: row('tx_attempts', '+', 1) }))
    .where('issuance_id', '=', options.issuanceId)
    .where('redeemed_at', 'is', null)
    .where('tx_attempts', '<', options.maxAttempts)
    .where('expires_at', '>', options.now)
    .returning(['tx_code', 'tx_attempts'])
    .executeTakeFirst()
}

/** Redeems a code for a token, once: false when it was redeemed before. */
export async function redeemCode(
  tx: Transaction,
  options: { issuanceId: string; tokenHash: string; tokenExpiresAt: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_offers')
    .set({
      redeemed_at: options.now,
      token_hash: options.tokenHash,
      token_expires_at: options.tokenExpiresAt,
      tx_code: null,
    })
    .where('issuance_id', '=', options.issuanceId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', options.now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Gives a credential to a holder's key: the first key that comes has it, and may come again with the same token. False
 * for another key, or a token that is over.
 */
export async function bindHolderKey(
  tx: Transaction,
  options: { issuanceId: string; holderKey: string; notificationId: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_offers')
    .set({ holder_key: options.holderKey, notification_id: options.notificationId })
    .where('issuance_id', '=', options.issuanceId)
    .where('token_expires_at', '>', options.now)
    .where((row) => row.or([row('holder_key', 'is', null), row('holder_key', '=', options.holderKey)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a nonce: false when it was used before. */
export async function useNonce(tx: Transaction, nonce: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('openid4vc_used_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes what is over for good: nonces that no longer work, offers whose token no longer works. */
export async function deleteExpired(db: Queryable, now: number): Promise<void> {
  await db.deleteFrom('openid4vc_used_nonces').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('openid4vc_offers')
    .where('expires_at', '<=', now)
    .where((row) => row.or([row('token_expires_at', 'is', null), row('token_expires_at', '<=', now)]))
    .execute()
}
