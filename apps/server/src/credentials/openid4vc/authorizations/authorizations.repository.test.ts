import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import {
  countAnswer,
  countCredential,
  deleteExpiredAuthorizations,
  deleteExpiredTokens,
  findAuthorization,
  findToken,
  insertAuthorization,
  insertToken,
} from './authorizations.repository.ts'
import { insertOffer } from './offers.repository.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

/** Inserts an authorization without an offer that expires in ten minutes. Returns its row. */
async function createAuthorization(database: Database) {
  const row = {
    authorization_id: randomUUID(),
    grant_type: 'urn:example:grant',
    subject: 'staff:7',
    client_id: null,
    configuration_ids: '["bank"]',
    by_identifier: 0 as const,
    credentials: 3,
    issued: 0,
    answered: 0,
    expires_at: NOW + 10 * MINUTE,
    claims: '{"displayName":"Anna Nowak"}',
  }
  await database.transaction((tx) => insertAuthorization(tx, row))
  return row
}

async function createToken(database: Database, authorizationId: string, tokenId: string = randomUUID()) {
  const row = { authorization_id: authorizationId, bound_to: 'a-key', expires_at: NOW + 5 * MINUTE }
  await database.transaction((tx) => insertToken(tx, { token_id: tokenId, ...row }))
  return tokenId
}

describeOnEachDatabase('an access token', (current) => {
  it('is found with the offer that it was issued for', async () => {
    const offer = { offer_id: randomUUID(), issuance_id: 'issuance', configuration_id: 'bank', credential: '{}' }
    await current.database.transaction((tx) => insertOffer(tx, { ...offer, tx_code: null, expires_at: NOW + MINUTE }))
    const tokenId = await createToken(current.database, offer.offer_id, offer.offer_id)
    expect(await findToken(current.database.query, tokenId)).toMatchObject({
      authorization_id: offer.offer_id,
      bound_to: 'a-key',
      valid_until: NOW + 5 * MINUTE,
      offer: { offer_id: offer.offer_id, issuance_id: 'issuance', expires_at: NOW + MINUTE, issued: 0 },
    })
    expect(await findToken(current.database.query, 'another')).toBeUndefined()
  })

  it('may be one of several of an authorization without an offer', async () => {
    const { authorization_id: id } = await createAuthorization(current.database)
    for (const tokenId of [await createToken(current.database, id), await createToken(current.database, id)])
      expect(await findToken(current.database.query, tokenId)).toEqual({
        authorization_id: id,
        bound_to: 'a-key',
        valid_until: NOW + 5 * MINUTE,
        offer: undefined,
      })
  })

  it('is deleted when it expires', async () => {
    const tokenId = await createToken(current.database, 'any')
    await deleteExpiredTokens(current.database.query, NOW + 5 * MINUTE - 1, 1000)
    expect(await findToken(current.database.query, tokenId)).toBeDefined()
    await deleteExpiredTokens(current.database.query, NOW + 5 * MINUTE, 1000)
    expect(await findToken(current.database.query, tokenId)).toBeUndefined()
  })
})

describeOnEachDatabase('an authorization without an offer', (current) => {
  const answer = (id: string, now: number) => current.database.transaction((tx) => countAnswer(tx, id, now))
  const count = (id: string) => current.database.transaction((tx) => countCredential(tx, id))

  it('knows its holder and what the wallet may request', async () => {
    const row = await createAuthorization(current.database)
    expect(await findAuthorization(current.database.query, row.authorization_id)).toEqual(row)
  })

  it('covers as many credentials as it says, for many concurrent requests', async () => {
    const { authorization_id: id } = await createAuthorization(current.database)
    const counted = await Promise.all(Array.from({ length: 50 }, () => count(id)))
    expect(counted.filter(Boolean)).toHaveLength(3)
    expect(await findAuthorization(current.database.query, id)).toMatchObject({ issued: 3 })
  })

  it('is answered only until it expires', async () => {
    const { authorization_id: id } = await createAuthorization(current.database)
    expect(await answer(id, NOW + 10 * MINUTE - 1)).toBe(true)
    expect(await answer(id, NOW + 10 * MINUTE)).toBe(false)
    expect(await answer('another', NOW)).toBe(false)
  })

  it('is answered ten times at most, also to concurrent requests', async () => {
    const { authorization_id: id } = await createAuthorization(current.database)
    const answered = await Promise.all(Array.from({ length: 50 }, () => answer(id, NOW)))
    expect(answered.filter(Boolean)).toHaveLength(10)
    expect(await findAuthorization(current.database.query, id)).toMatchObject({ answered: 10 })
  })

  it('is deleted when it expires', async () => {
    const { authorization_id: id } = await createAuthorization(current.database)
    await deleteExpiredAuthorizations(current.database.query, NOW + 10 * MINUTE - 1, 1000)
    expect(await findAuthorization(current.database.query, id)).toBeDefined()
    await deleteExpiredAuthorizations(current.database.query, NOW + 10 * MINUTE, 1000)
    expect(await findAuthorization(current.database.query, id)).toBeUndefined()
  })
})
