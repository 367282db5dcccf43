import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../../schema/all-tables.fixture.ts'
import {
  bindHolderKey,
  countAttempt,
  deleteExpiredNonces,
  deleteExpiredOffers,
  endOffers,
  endOpenOffer,
  findOffer,
  insertOffer,
  redeemCode,
  replaceClaims,
  useNonce,
} from './offers.repository.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const AT_ONCE = 50

/** Inserts an offer that expires in five minutes. Returns its public id. */
async function createOffer(
  database: Database<Tables>,
  { txCode = null }: { txCode?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  await database.transaction((tx) =>
    insertOffer(tx, {
      offer_id: id,
      issuance_id: `issuance-${id}`,
      configuration_id: 'bank',
      credential: '{"type":"BankAccount","claims":{"name":"typed"}}',
      tx_code: txCode,
      by_sign_in: 0,
      expires_at: NOW + 5 * MINUTE,
    }),
  )
  return id
}

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

describeOnEachDatabase('an offer', (current) => {
  const redeem = (offerId: string, now = NOW, bySignIn: 0 | 1 = 0) =>
    current.database.transaction((tx) =>
      redeemCode(tx, { offerId, tokenExpiresAt: now + 5 * MINUTE, now, clientId: null, byIdentifier: 0, bySignIn }),
    )
  const replace = (offerId: string, now = NOW) =>
    current.database.transaction((tx) => replaceClaims(tx, { offerId, claims: { name: 'signed in' }, now }))
  const attempt = (offerId: string, now = NOW) =>
    current.database.transaction((tx) => countAttempt(tx, { offerId, maxAttempts: 5, now }))
  const bind = (offerId: string, holderKey: string, now = NOW) =>
    current.database.transaction((tx) => bindHolderKey(tx, { offerId, holderKey, now }))
  const find = (offerId: string) => findOffer(current.database.query, { offerId })

  it('with the claims of a person who signed in is not redeemed by a grant that knew the typed ones', async () => {
    const id = await createOffer(current.database, { txCode: '1234' })
    const before = await find(id)
    expect(await replace(id)).toBe(true)
    expect({ ...before, ...(await find(id)) }).toMatchObject({ by_sign_in: 1, tx_code: null })
    expect(await redeem(id, NOW, 0)).toBe(false)
    expect(await redeem(id, NOW, 1)).toBe(true)
    expect((await bind(id, 'key'))?.offered).toEqual({ type: 'BankAccount', claims: { name: 'signed in' } })
  })

  it('keeps the claims that a wallet has redeemed, and those of an expired offer', async () => {
    const [redeemed, expired] = [await createOffer(current.database), await createOffer(current.database)]
    await redeem(redeemed)
    expect([await replace(redeemed), await replace(expired, NOW + 5 * MINUTE)]).toEqual([false, false])
    expect((await bind(redeemed, 'key'))?.offered.claims).toEqual({ name: 'typed' })
  })

  it('is found by its public id, and returns its credential when it is bound to a holder', async () => {
    const id = await createOffer(current.database, { txCode: '0042' })
    expect(await find(id)).toEqual({
      offer_id: id,
      issuance_id: `issuance-${id}`,
      configuration_id: 'bank',
      tx_code: '0042',
      tx_attempts: 0,
      redeemed_at: null,
      token_expires_at: null,
      holder_key: null,
      issued: 0,
      expires_at: NOW + 5 * MINUTE,
      client_id: null,
      by_identifier: 0,
      by_sign_in: 0,
    })
    await redeem(id)
    expect(await bind(id, 'key')).toEqual({ issued: 1, offered: { type: 'BankAccount', claims: { name: 'typed' } } })
    expect(await find('another')).toBeUndefined()
  })

  it('has no credential after it is withdrawn', async () => {
    const id = await createOffer(current.database)
    await redeem(id)
    await endOffers(current.database.query, [])
    expect(await bind(id, 'key')).toBeDefined()
    await endOffers(current.database.query, [id])
    expect(await bind(id, 'key')).toBeUndefined()
  })

  it('has neither a PIN nor any time left after it is withdrawn', async () => {
    const id = await createOffer(current.database, { txCode: '1234' })
    await endOffers(current.database.query, [id])
    expect(await find(id)).toMatchObject({ tx_code: null, expires_at: 0 })
    expect(await attempt(id)).toBeUndefined()
    expect(await redeem(id)).toBe(false)
  })

  it('is ended while it is open, and not once it was redeemed', async () => {
    const [unused, used] = [await createOffer(current.database), await createOffer(current.database)]
    await redeem(used)
    const end = (id: string, now = NOW) => current.database.transaction((tx) => endOpenOffer(tx, { offerId: id, now }))
    expect(await end(unused, NOW + 5 * MINUTE)).toBe(false)
    expect([await end(unused), await end(unused), await end(used)]).toEqual([true, false, false])
    expect(await find(unused)).toMatchObject({ expires_at: 0 })
    expect(await bind(used, 'key')).toBeDefined()
  })

  it('yields only one token for many concurrent requests', async () => {
    const id = await createOffer(current.database)
    const redeemed = await inParallel(() => redeem(id))
    expect(redeemed.filter(Boolean)).toHaveLength(1)
    expect(await find(id)).toMatchObject({
      redeemed_at: NOW,
      token_expires_at: NOW + 5 * MINUTE,
    })
  })

  it('no longer has its PIN after it is redeemed', async () => {
    const id = await createOffer(current.database, { txCode: '1234' })
    await redeem(id)
    expect(await find(id)).toMatchObject({ tx_code: null })
  })

  it('yields no token from its expiry on', async () => {
    const id = await createOffer(current.database)
    expect(await redeem(id, NOW + 5 * MINUTE)).toBe(false)
    expect(await redeem(id, NOW + 5 * MINUTE - 1)).toBe(true)
  })

  it('allows exactly five of many concurrent attempts', async () => {
    const id = await createOffer(current.database, { txCode: '1234' })
    const attempts = (await inParallel(() => attempt(id))).filter((counted) => counted !== undefined)
    expect(attempts.map(({ tx_attempts }) => tx_attempts).sort()).toEqual([1, 2, 3, 4, 5])
    expect(attempts.every(({ tx_code }) => tx_code === '1234')).toBe(true)
    expect(await attempt(id)).toBeUndefined()
  })

  it('counts no attempt after it is redeemed or expired', async () => {
    const redeemed = await createOffer(current.database, { txCode: '1234' })
    await redeem(redeemed)
    expect(await attempt(redeemed)).toBeUndefined()
    const expired = await createOffer(current.database, { txCode: '1234' })
    expect(await attempt(expired, NOW + 5 * MINUTE)).toBeUndefined()
  })

  it("is bound to only one of many concurrent holders' keys", async () => {
    const id = await createOffer(current.database)
    await redeem(id)
    const bound = await inParallel((index) => bind(id, `key-${index}`))
    expect(bound.flatMap((one) => one?.issued ?? [])).toEqual([1])
    const winner = `key-${bound.findIndex((one) => one !== undefined)}`
    expect(await bind(id, winner)).toMatchObject({ issued: 2 })
    expect(await bind(id, 'another')).toBeUndefined()
    expect(await find(id)).toMatchObject({
      holder_key: winner,
      issued: 2,
    })
  })

  it('is answered ten times at most, also to concurrent requests', async () => {
    const id = await createOffer(current.database)
    await redeem(id)
    const issued = (await inParallel(() => bind(id, 'key'))).flatMap((one) => one?.issued ?? [])
    expect(issued.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await bind(id, 'key')).toBeUndefined()
    expect(await find(id)).toMatchObject({ issued: 10 })
  })

  it('is bound to no key without a token or with an expired one', async () => {
    const id = await createOffer(current.database)
    expect(await bind(id, 'key')).toBeUndefined()
    await redeem(id)
    expect(await bind(id, 'key', NOW + 5 * MINUTE)).toBeUndefined()
  })

  it('is deleted once neither its code nor its token is valid', async () => {
    const unused = await createOffer(current.database)
    const used = await createOffer(current.database)
    await redeem(used, NOW + 4 * MINUTE)
    const remaining = async (now: number) => {
      await deleteExpiredOffers(current.database.query, now, 1000)
      return Promise.all([unused, used].map(async (id) => Boolean(await find(id))))
    }
    expect(await remaining(NOW + 5 * MINUTE - 1)).toEqual([true, true])
    expect(await remaining(NOW + 5 * MINUTE)).toEqual([false, true])
    expect(await remaining(NOW + 9 * MINUTE)).toEqual([false, false])
  })
})

describeOnEachDatabase('a nonce', (current) => {
  const use = (nonce: string, expiresAt = NOW + 5 * MINUTE) =>
    current.database.transaction((tx) => useNonce(tx, { nonce, expires_at: expiresAt }))

  it('can be used by only one of many concurrent requests', async () => {
    expect((await inParallel(() => use('nonce-1'))).filter(Boolean)).toHaveLength(1)
    expect(await use('nonce-1')).toBe(false)
  })

  it('can be used again if the transaction that used it failed', async () => {
    const failing = current.database.transaction(async (tx) => {
      await useNonce(tx, { nonce: 'nonce-2', expires_at: NOW + 5 * MINUTE })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await use('nonce-2')).toBe(true)
  })

  it('is stored until it expires and no longer', async () => {
    await use('nonce-3')
    await deleteExpiredNonces(current.database.query, NOW + 5 * MINUTE - 1, 1000)
    expect(await use('nonce-3')).toBe(false)
    await deleteExpiredNonces(current.database.query, NOW + 5 * MINUTE, 1000)
    const rows = await current.database.query.selectFrom('openid4vc_used_nonces').selectAll().execute()
    expect(rows).toEqual([])
  })
})
