import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import type { ClaimValue, FormatName } from '../../credential-engine.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import type { OfferRow, OfferTables } from './offers.tables.ts'

const { preparedChange, preparedFind, preparedTake, preparedWrite } = statementsOn<OfferTables>()

/** The credential that is offered. `expiresAt`: expiry of the credential, not of the offer. */
export type OfferedCredential = {
  type: string
  format: FormatName
  claims: Record<string, ClaimValue>
  expiresAt: EpochMilliseconds
}

/** An offer without its credential, which is left out because it may contain a photo. */
export type StoredOffer = Omit<OfferRow, 'credential'>

type NewOffer = Pick<
  OfferRow,
  'offer_id' | 'issuance_id' | 'configuration_id' | 'credential' | 'tx_code' | 'by_sign_in' | 'expires_at'
>

export const insertOffer = preparedWrite((db, offer: NewOffer) =>
  db.insertInto('openid4vc_offers').values({ ...offer, tx_attempts: 0, by_identifier: 0, issued: 0 }),
)

export const OFFER_COLUMNS = [
  'offer_id',
  'issuance_id',
  'configuration_id',
  'tx_code',
  'tx_attempts',
  'redeemed_at',
  'token_expires_at',
  'holder_key',
  'issued',
  'expires_at',
  'client_id',
  'by_identifier',
  'by_sign_in',
] as const satisfies (keyof StoredOffer)[]

export const findOffer = preparedFind((db, { offerId }: { offerId: string }) =>
  db.selectFrom('openid4vc_offers').select(OFFER_COLUMNS).where('offer_id', '=', offerId),
)

/** Returns an offer that can still be taken: neither redeemed nor withdrawn nor expired. */
export async function findOpenOffer(
  db: Queryable<OfferTables>,
  offerId: string,
  now: EpochMilliseconds,
): Promise<StoredOffer | undefined> {
  const offer = await findOffer(db, { offerId })
  return offer && offer.redeemed_at === null && offer.expires_at > now ? offer : undefined
}

export async function findOpenCredential(
  db: Queryable<OfferTables>,
  offerId: string,
  now: EpochMilliseconds,
): Promise<OfferedCredential | undefined> {
  const row = await db
    .selectFrom('openid4vc_offers')
    .select('credential')
    .where('offer_id', '=', offerId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && (JSON.parse(row.credential) as OfferedCredential)
}

/** Replaces the claims of an open offer by those of a person who signed in. */
export async function replaceClaims(
  tx: Transaction<OfferTables>,
  { offerId, claims, now }: { offerId: string; claims: OfferedCredential['claims']; now: EpochMilliseconds },
): Promise<boolean> {
  const open = await findOpenCredential(tx, offerId, now)
  if (!open) return false
  const { numUpdatedRows } = await tx
    .updateTable('openid4vc_offers')
    .set({ credential: JSON.stringify({ ...open, claims }), by_sign_in: 1, tx_code: null })
    .where('offer_id', '=', offerId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type PinAttempt = { offerId: string; maxAttempts: number; now: EpochMilliseconds }

/** Called before the PIN is compared, so that concurrent requests get no extra attempts. */
export const countAttempt = preparedTake((db, { offerId, maxAttempts, now }: PinAttempt) =>
  db
    .updateTable('openid4vc_offers')
    .set((row) => ({ tx_attempts: row('tx_attempts', '+', 1) }))
    .where('offer_id', '=', offerId)
    .where('redeemed_at', 'is', null)
    .where('tx_attempts', '<', maxAttempts)
    .where('expires_at', '>', now)
    .returning(['tx_code', 'tx_attempts']),
)

type CodeRedemption = {
  offerId: string
  tokenExpiresAt: EpochMilliseconds
  now: EpochMilliseconds
  clientId: string | null
  byIdentifier: 0 | 1
  /** Value that the offer had when the grant decided. A sign-in may replace the claims meanwhile. */
  bySignIn: 0 | 1
}

/** Redeems a code for a token, once. */
export const redeemCode = preparedChange((db, redemption: CodeRedemption) => {
  const { offerId, tokenExpiresAt, now, clientId, byIdentifier, bySignIn } = redemption
  return db
    .updateTable('openid4vc_offers')
    .set({
      redeemed_at: now,
      token_expires_at: tokenExpiresAt,
      tx_code: null,
      client_id: clientId,
      by_identifier: byIdentifier,
    })
    .where('offer_id', '=', offerId)
    .where('by_sign_in', '=', bySignIn)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now)
})

type Binding = { offerId: string; holderKey: string; now: EpochMilliseconds }

const bind = preparedTake((db, { offerId, holderKey, now }: Binding) =>
  db
    .updateTable('openid4vc_offers')
    .set((row) => ({ holder_key: holderKey, issued: row('issued', '+', 1) }))
    .where('offer_id', '=', offerId)
    .where('token_expires_at', '>', now)
    .where('issued', '<', LIMITS.answersPerAuthorization)
    .where((row) => row.or([row('holder_key', 'is', null), row('holder_key', '=', holderKey)]))
    .where('credential', '!=', '')
    .returning(['issued', 'credential']),
)

/**
 * Binds an offer to a holder's key. The first key gets the offered credential, and the same key may ask again with the same token.
 * Returns the offered credential and the number of credentials that were issued, this one included. Returns undefined for another
 * key, and if the token has expired, the offer was withdrawn, or it was answered as often as it may be.
 */
export async function bindHolderKey(
  tx: Transaction<OfferTables>,
  options: Binding,
): Promise<{ issued: number; offered: OfferedCredential } | undefined> {
  const row = await bind(tx, options)
  return row && { issued: row.issued, offered: JSON.parse(row.credential) as OfferedCredential }
}

/** Returns false if it was already used. */
export const useNonce = preparedChange((db, row: { nonce: string; expires_at: number }) =>
  db
    .insertInto('openid4vc_used_nonces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
)

const ENDED = { credential: '', tx_code: null, expires_at: 0 }

export const endOpenOffer = preparedChange((db, { offerId, now }: { offerId: string; now: EpochMilliseconds }) =>
  db
    .updateTable('openid4vc_offers')
    .set(ENDED)
    .where('offer_id', '=', offerId)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now),
)

/** A wallet that already has a token cannot fetch the credential any more. */
export async function endOffers(db: Queryable<OfferTables>, offerIds: string[]): Promise<void> {
  if (offerIds.length === 0) return
  await db.updateTable('openid4vc_offers').set(ENDED).where('offer_id', 'in', offerIds).execute()
}

export const deleteExpiredNonces = deletionOfExpired('openid4vc_used_nonces', 'expires_at', 'nonce')

export async function deleteExpiredOffers(
  db: Queryable<OfferTables>,
  now: EpochMilliseconds,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('openid4vc_offers')
    .where('offer_id', 'in', (offers) =>
      offers
        .selectFrom('openid4vc_offers')
        .select('offer_id')
        .where('expires_at', '<=', now)
        .where((row) => row.or([row('token_expires_at', 'is', null), row('token_expires_at', '<=', now)]))
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
