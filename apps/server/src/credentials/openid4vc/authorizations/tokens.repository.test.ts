import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../../schema/all-tables.fixture.ts'
import { insertOffer } from './offers.repository.ts'
import { deleteExpiredTokens, deleteTokens, findToken, insertToken } from './tokens.repository.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

/** Inserts an offer and a token for it. Returns the ids of both. */
async function createToken(database: Database<Tables>, offerId: string = randomUUID()) {
  const offer = { offer_id: offerId, issuance_id: 'issuance', configuration_id: 'bank', credential: '{}' }
  const token = { token_id: randomUUID(), offer_id: offerId, bound_to: 'a-key', expires_at: NOW + 5 * MINUTE }
  await database.transaction(async (tx) => {
    await insertOffer(tx, { ...offer, tx_code: null, by_sign_in: 0, expires_at: NOW + MINUTE })
    await insertToken(tx, token)
  })
  return { offerId, tokenId: token.token_id }
}

describeOnEachDatabase('an access token', (current) => {
  it('is found with the offer that it was issued for', async () => {
    const { offerId, tokenId } = await createToken(current.database)
    expect(await findToken(current.database.query, tokenId)).toMatchObject({
      bound_to: 'a-key',
      valid_until: NOW + 5 * MINUTE,
      offer: { offer_id: offerId, issuance_id: 'issuance', expires_at: NOW + MINUTE, issued: 0 },
    })
    expect(await findToken(current.database.query, 'another')).toBeUndefined()
  })

  it('is deleted with all tokens of its offer, and with no others', async () => {
    const [one, other] = [await createToken(current.database), await createToken(current.database)]
    await current.database.transaction((tx) => deleteTokens(tx, one.offerId))
    expect(await findToken(current.database.query, one.tokenId)).toBeUndefined()
    expect(await findToken(current.database.query, other.tokenId)).toBeDefined()
  })

  it('is deleted when it expires', async () => {
    const { tokenId } = await createToken(current.database)
    await deleteExpiredTokens(current.database.query, NOW + 5 * MINUTE - 1, 1000)
    expect(await findToken(current.database.query, tokenId)).toBeDefined()
    await deleteExpiredTokens(current.database.query, NOW + 5 * MINUTE, 1000)
    expect(await findToken(current.database.query, tokenId)).toBeUndefined()
  })
})
