import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import {
  bindHolderKey,
  countAttempt,
  deleteExpiredNonces,
  deleteExpiredOffers,
  findOffer,
  findOfferByCode,
  findOfferByToken,
  insertOffer,
  redeemCode,
  useNonce,
} from './offers.repository.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const AT_ONCE = 50

/** An offer that ends in five minutes, and the issuance it belongs to. */
async function enterOffer(database: Database, { txCode = null }: { txCode?: string | null } = {}): Promise<string> {
  const id = randomUUID()
  await database.transaction(async (tx) => {
    await tx
      .insertInto('issuances')
      .values({
        id,
        scenario_id: 'bank',
        scenario_version: '1',
        type: 'BankAccount',
        state: 'waiting',
        error_code: null,
        engine: 'openid4vc',
        account_id: id,
        holder_name: 'Anna',
        created_at: NOW,
        expires_at: NOW + 5 * MINUTE,
        client: null,
        kept_bytes: 0,
        ended_at: null,
      })
      .execute()
    await insertOffer(tx, {
      issuance_id: id,
      offer_id: `offer-${id}`,
      configuration_id: 'bank',
      credential: '{}',
      code: `code-${id}`,
      tx_code: txCode,
      expires_at: NOW + 5 * MINUTE,
    })
  })
  return id
}

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

describeOnEachDatabase('an offer', (current) => {
  const redeem = (issuanceId: string, token: string, now = NOW) =>
    current.database.transaction((tx) =>
      redeemCode(tx, {
        issuanceId,
        tokenHash: token,
        tokenExpiresAt: now + 5 * MINUTE,
        now,
        clientId: null,
        byIdentifier: 0,
      }),
    )
  const attempt = (issuanceId: string, now = NOW) =>
    current.database.transaction((tx) => countAttempt(tx, { issuanceId, maxAttempts: 5, now }))
  const bind = (issuanceId: string, holderKey: string, now = NOW) =>
    current.database.transaction((tx) =>
      bindHolderKey(tx, { issuanceId, holderKey, notificationId: `n-${holderKey}`, now }),
    )

  it('is found by its address and by its code, as it went in', async () => {
    const id = await enterOffer(current.database, { txCode: '0042' })
    const offer = {
      issuance_id: id,
      offer_id: `offer-${id}`,
      configuration_id: 'bank',
      code: `code-${id}`,
      tx_code: '0042',
      tx_attempts: 0,
      redeemed_at: null,
      token_hash: null,
      token_expires_at: null,
      holder_key: null,
      notification_id: null,
      expires_at: NOW + 5 * MINUTE,
      client_id: null,
      by_identifier: 0,
    }
    expect(await findOffer(current.database.query, `offer-${id}`)).toEqual(offer)
    expect(await findOfferByCode(current.database.query, `code-${id}`)).toEqual(offer)
    expect(await findOffer(current.database.query, 'another')).toBeUndefined()
  })

  it('gives one token, however many ask at once', async () => {
    const id = await enterOffer(current.database)
    const redeemed = await inParallel((index) => redeem(id, `token-${index}-${id}`))
    expect(redeemed.filter(Boolean)).toHaveLength(1)
    const winner = `token-${redeemed.indexOf(true)}-${id}`
    expect(await findOfferByToken(current.database.query, winner)).toMatchObject({
      issuance_id: id,
      redeemed_at: NOW,
      token_expires_at: NOW + 5 * MINUTE,
    })
  })

  it('forgets its PIN once it is redeemed', async () => {
    const id = await enterOffer(current.database, { txCode: '1234' })
    await redeem(id, `token-${id}`)
    expect(await findOfferByToken(current.database.query, `token-${id}`)).toMatchObject({ tx_code: null })
  })

  it('gives no token from the moment on at which it ends', async () => {
    const id = await enterOffer(current.database)
    expect(await redeem(id, `late-${id}`, NOW + 5 * MINUTE)).toBe(false)
    expect(await redeem(id, `in-time-${id}`, NOW + 5 * MINUTE - 1)).toBe(true)
  })

  it('counts five attempts and not one more, however many come at once', async () => {
    const id = await enterOffer(current.database, { txCode: '1234' })
    const attempts = (await inParallel(() => attempt(id))).filter((counted) => counted !== undefined)
    expect(attempts.map(({ tx_attempts }) => tx_attempts).sort()).toEqual([1, 2, 3, 4, 5])
    expect(attempts.every(({ tx_code }) => tx_code === '1234')).toBe(true)
    expect(await attempt(id)).toBeUndefined()
  })

  it('counts no attempt when it is redeemed or over', async () => {
    const redeemed = await enterOffer(current.database, { txCode: '1234' })
    await redeem(redeemed, `token-${redeemed}`)
    expect(await attempt(redeemed)).toBeUndefined()
    const over = await enterOffer(current.database, { txCode: '1234' })
    expect(await attempt(over, NOW + 5 * MINUTE)).toBeUndefined()
  })

  it('belongs to the first holder’s key that comes, however many come at once', async () => {
    const id = await enterOffer(current.database)
    await redeem(id, `token-${id}`)
    const bound = await inParallel((index) => bind(id, `key-${index}`))
    expect(bound.filter(Boolean)).toHaveLength(1)
    const winner = `key-${bound.indexOf(true)}`
    expect(await bind(id, winner)).toBe(true)
    expect(await bind(id, 'another')).toBe(false)
    expect(await findOffer(current.database.query, `offer-${id}`)).toMatchObject({
      holder_key: winner,
      notification_id: `n-${winner}`,
    })
  })

  it('goes to no key without a token, nor with one that is over', async () => {
    const id = await enterOffer(current.database)
    expect(await bind(id, 'key')).toBe(false)
    await redeem(id, `token-${id}`)
    expect(await bind(id, 'key', NOW + 5 * MINUTE)).toBe(false)
  })

  it('is forgotten once neither code nor token works', async () => {
    const unused = await enterOffer(current.database)
    const used = await enterOffer(current.database)
    await redeem(used, `token-${used}`, NOW + 4 * MINUTE)
    const remaining = async (now: number) => {
      await deleteExpiredOffers(current.database.query, now, 1000)
      return Promise.all(
        [unused, used].map(async (id) => Boolean(await findOffer(current.database.query, `offer-${id}`))),
      )
    }
    expect(await remaining(NOW + 5 * MINUTE - 1)).toEqual([true, true])
    expect(await remaining(NOW + 5 * MINUTE)).toEqual([false, true])
    expect(await remaining(NOW + 9 * MINUTE)).toEqual([false, false])
  })
})

describeOnEachDatabase('a nonce', (current) => {
  const use = (nonce: string, expiresAt = NOW + 5 * MINUTE) =>
    current.database.transaction((tx) => useNonce(tx, nonce, expiresAt))

  it('is used once, however many use it at once', async () => {
    expect((await inParallel(() => use('nonce-1'))).filter(Boolean)).toHaveLength(1)
    expect(await use('nonce-1')).toBe(false)
  })

  it('is free again when the transaction that used it failed', async () => {
    const failing = current.database.transaction(async (tx) => {
      await useNonce(tx, 'nonce-2', NOW + 5 * MINUTE)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await use('nonce-2')).toBe(true)
  })

  it('is remembered as long as it could be used and no longer', async () => {
    await use('nonce-3')
    await deleteExpiredNonces(current.database.query, NOW + 5 * MINUTE - 1, 1000)
    expect(await use('nonce-3')).toBe(false)
    await deleteExpiredNonces(current.database.query, NOW + 5 * MINUTE, 1000)
    const rows = await current.database.query.selectFrom('openid4vc_used_nonces').selectAll().execute()
    expect(rows).toEqual([])
  })
})
