import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOfIssuance, credentialsWithStatusIndices } from '../ledger.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { readToken } from '../wallet/token.ts'
import { expectError, Stage } from './stage.ts'

// Requests to one server with the embedded database never overlap, because this database answers synchronously. With PostgreSQL, they
// can overlap at each statement, so only the database can make sure that, for example, a code is redeemed only once.
let postgres: TemporaryPostgres
let stage: Stage
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  stage = await Stage.open({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await stage?.close()
  await postgres?.stop()
})

const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Opens connections in advance. Requests that start together then overlap, because none has to wait for a new connection. */
const warmUp = () => times(50, () => stage.running.browser.get('/health/ready'))

describe('many overlapping requests', () => {
  it('redeem a code once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { open } = await stage.begin()
      await warmUp()
      const answers = await times(50, () => open.sendTokenRequest())
      const [given, ...more] = answers.filter(({ status }) => status === 200)
      if (!given) throw new Error('no request returned a token')
      readToken(given)
      expect(more).toEqual([])
      for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'invalid_grant')
    }
  })

  it('redeem a code with the right PIN once', async () => {
    const { open, pin } = await stage.beginWithPin()
    await warmUp()
    const answers = await times(50, () => open.sendTokenRequest({ txCode: pin }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'invalid_grant')
  })

  it('use a key proof once', async () => {
    const authorized = await stage.authorized()
    const proofs = [await authorized.proof()]
    await warmUp()
    const answers = await times(50, () => authorized.request({ proofs }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'invalid_nonce')
    expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
  })

  it('use a nonce once, in fifty issuances', async () => {
    const wallets = await times(50, () => stage.authorized())
    const [first] = wallets
    const nonce = (await first?.open.obtainNonce()) ?? ''
    await warmUp()
    const answers = await Promise.all(
      wallets.map((wallet) => wallet.request({ proofs: [wallet.open.createProof(wallet.key, nonce)] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('get five attempts at a PIN in total, in any order', async () => {
    // A clean-up may delete the row of the ended offer before the test reads it. The test then tries another offer.
    let row: Awaited<ReturnType<typeof guessPins>>
    for (let offers = 0; offers < 3 && !row; offers += 1) row = await guessPins()
    expect(row).toEqual({ tx_attempts: 5, redeemed_at: null })
  })

  /** Sends a thousand wrong PINs at once; returns the row of the offer. */
  async function guessPins() {
    const { open, pin, id } = await stage.beginWithPin()
    await warmUp()
    const answers = await times(1000, (index) =>
      open.sendTokenRequest({ txCode: String((Number(pin) + 1 + index) % 10_000).padStart(4, '0') }),
    )
    // On a slow machine the server turns some of a thousand requests away, and these are no attempts.
    const judged = answers.filter(({ status }) => status !== 503)
    expect(judged.length).toBeGreaterThan(5)
    for (const answer of judged) expectError(answer, 'invalid_grant')
    expectError(await open.sendTokenRequest({ txCode: pin }), 'invalid_grant')
    const row = await stage.running.product.database.query
      .selectFrom('openid4vc_offers')
      .select(['tx_attempts', 'redeemed_at'])
      .where('issuance_id', '=', id)
      .executeTakeFirst()
    expect(await stage.running.browser.issuanceStatus(id)).toMatchObject({
      status: 99,
      error: { code: 'TOO_MANY_ATTEMPTS' },
    })
    return row
  }

  it('get the credential for one of fifty keys', async () => {
    const authorized = await stage.authorized()
    await warmUp()
    const answers = await times(50, async () =>
      authorized.request({ proofs: [await authorized.proof(undefined, generateHolderKey())] }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 'credential_request_denied')
    expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
  })

  it('get ten answers to twenty requests with one key, each with a status entry of its own', async () => {
    const authorized = await stage.authorized()
    await warmUp()
    const answers = await times(20, () => authorized.request())
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(400)])
    expect(await authorized.attempt.credentials()).toEqual({ issued: 10, valid: 10 })
    const { query } = stage.running.product.database
    const entries = await credentialsWithStatusIndices(query)
      .select(['list_id', 'index'])
      .where('account_id', '=', await accountOfIssuance(query, authorized.attempt.id))
      .execute()
    expect(new Set(entries.map((entry) => `${entry.list_id} ${entry.index}`)).size).toBe(10)
    for (const { list_id, index } of entries)
      expect(
        await fetchStatus(stage.running.wallet.context, { uri: `${stage.running.url}/status-lists/${list_id}`, index }),
      ).toBe(STATUS.VALID)
  })
})
