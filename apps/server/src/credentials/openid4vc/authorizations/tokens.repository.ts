import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { deletionOfExpired } from '../../../platform/database/lists/expired-rows.ts'
import { statementsOn } from '../../../platform/database/prepared.ts'
import { OFFER_COLUMNS, type StoredOffer } from './offers.repository.ts'
import type { OfferTables } from './offers.tables.ts'
import type { TokenRow, TokenTables } from './tokens.tables.ts'

const { preparedFind, preparedWrite } = statementsOn<OfferTables & TokenTables>()

export const insertToken = preparedWrite((db, token: TokenRow) => db.insertInto('openid4vc_tokens').values(token))

export async function deleteTokens(tx: Transaction<OfferTables & TokenTables>, offerId: string): Promise<void> {
  await tx.deleteFrom('openid4vc_tokens').where('offer_id', '=', offerId).execute()
}

const find = preparedFind((db, { tokenId }: { tokenId: string }) =>
  db
    .selectFrom('openid4vc_tokens as token')
    .innerJoin('openid4vc_offers as offer', 'offer.offer_id', 'token.offer_id')
    .select(['token.bound_to', 'token.expires_at as valid_until'])
    .select(OFFER_COLUMNS.map((column) => `offer.${column}` as const))
    // `in` instead of `=`, so that SQLite does not plan this join again for each token (docs/decisions/hot-path.md).
    .where('token.token_id', 'in', [tokenId]),
)

type StoredToken = Pick<TokenRow, 'bound_to'> & { valid_until: EpochMilliseconds; offer: StoredOffer }

export async function findToken(
  db: Queryable<OfferTables & TokenTables>,
  tokenId: string,
): Promise<StoredToken | undefined> {
  const row = await find(db, { tokenId })
  if (!row) return undefined
  const { bound_to, valid_until, ...offer } = row
  return { bound_to, valid_until, offer }
}

export const deleteExpiredTokens = deletionOfExpired('openid4vc_tokens', 'token_id')
