import { calculateJwkThumbprint, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginAuthorization, redeemAnswer } from './authorizing.ts'
import { fetchCards, openOffer, redeemOffer } from './receiving.ts'
import { findAuthorization, storeAuthorization, takeAuthorization } from './storage/authorizations.ts'
import { type Behaviour, createIssuer, ISSUER, LINK } from './test-support/issuer.ts'
import { emptyStore } from './test-support/store.ts'

beforeEach(emptyStore)

const BY_CODE: Behaviour = {
  grants: { authorization_code: { issuer_state: 'offer-1' } },
  configuration: { scope: 'bank' },
}

/** Opens an offer and leads the person to the issuer's page. */
async function begin(behaviour: Behaviour = {}) {
  const issuer = createIssuer({ ...BY_CODE, ...behaviour })
  const opened = await openOffer(LINK, issuer.environment)
  return { ...issuer, opened, ...(await beginAuthorization(opened, false, issuer.environment)) }
}

async function comeBack({ state, environment }: Awaited<ReturnType<typeof begin>>, query: string) {
  const pending = await takeAuthorization(state)
  if (!pending) throw new Error('no such authorization')
  return redeemAnswer(pending, new URLSearchParams(query), environment)
}

describe('an authorization', () => {
  test('leads to the issuer’s page with nothing but a reference in the address', async () => {
    const { page, pushed, state } = await begin()
    expect(page).toBe(`${ISSUER}/authorize?client_id=https%3A%2F%2Fwallet.example&request_uri=urn%3Arequest%3A1`)
    expect(Object.fromEntries(pushed[0] ?? [])).toMatchObject({
      client_id: 'https://wallet.example',
      redirect_uri: 'https://wallet.example/authorized',
      issuer_state: 'offer-1',
      scope: 'bank',
      state,
    })
  })

  test.each([true, false])('becomes a card; its token is bound to a key: %s', async (bindsTokens) => {
    const authorization = await begin({ bindsTokens })
    const token = await comeBack(authorization, authorization.decide())
    if (!token) throw new Error('declined')
    expect(token.dpop === undefined).toBe(!bindsTokens)
    expect(await fetchCards(authorization.opened, token, authorization.environment)).toHaveLength(1)
  })

  test('names the key to which its token is bound', async () => {
    const { pushed, state } = await begin({ bindsTokens: true })
    const key = (await findAuthorization(state))?.key
    expect(pushed[0]?.get('dpop_jkt')).toBe(await calculateJwkThumbprint(key?.publicJwk ?? {}))
    expect(key?.privateKey.extractable).toBe(false)
  })

  test('has secrets of its own, which differ from those of the next', async () => {
    const [one, other] = [await begin(), await begin()]
    const secrets = await Promise.all([one.state, other.state].map(findAuthorization))
    for (const member of ['state', 'verifier'] as const) {
      expect(new Set(secrets.map((pending) => pending?.[member])).size).toBe(2)
      for (const pending of secrets) expect(pending?.[member]).toMatch(/^[\w-]{43}$/)
    }
    const keys = await Promise.all(secrets.map((pending) => calculateJwkThumbprint(pending?.key.publicJwk ?? {})))
    expect(new Set(keys).size).toBe(2)
  })

  test('asks only for the cards that the wallet can keep', async () => {
    const { environment, pushed } = createIssuer({ ...BY_CODE, offers: ['bank', 'savings'] })
    const opened = await openOffer(LINK, environment)
    const { state } = await beginAuthorization({ ...opened, cards: opened.cards.slice(0, 1) }, false, environment)
    expect(pushed[0]?.get('scope')).toBe('bank')
    expect((await findAuthorization(state))?.offer.configurationIds).toEqual(['bank'])
  })

  test('ends without a token if the person declined', async () => {
    const authorization = await begin()
    expect(await comeBack(authorization, authorization.decide({ error: 'access_denied' }))).toBeUndefined()
  })

  test('refuses the answer of another server before it sends the code', async () => {
    const authorization = await begin()
    const answer = authorization.decide({ iss: 'https://attacker.example' })
    await expect(comeBack(authorization, answer)).rejects.toMatchObject({ code: 'authorization-forged' })
    expect(authorization.pushed).toHaveLength(1)
  })

  test('of an offer without grants needs a server that has the page', async () => {
    await expect(begin({ grants: {} })).resolves.toMatchObject({ page: expect.any(String) })
    await expect(begin({ grants: {}, server: { authorization_endpoint: undefined } })).rejects.toMatchObject({
      code: 'offer-grant-unsupported',
    })
  })
})

describe('a stored authorization', () => {
  test('is taken only once, also by two windows', async () => {
    const { state } = await begin()
    const taken = await Promise.all([takeAuthorization(state), takeAuthorization(state)])
    expect(taken.filter((pending) => pending !== undefined)).toHaveLength(1)
    expect(await findAuthorization(state)).toBeUndefined()
  })

  test('is deleted when it has expired', async () => {
    const { state } = await begin()
    const pending = await takeAuthorization(state)
    if (!pending) throw new Error('no such authorization')
    await storeAuthorization({ ...pending, state: 'gone', expiresAt: new Date(Date.now() - 1) })
    const open = { ...pending, state: 'open', expiresAt: new Date(Date.now() + 60_000) }
    await storeAuthorization(open)
    // A failure makes the wallet open its database again, as a new page does.
    await expect(storeAuthorization(open)).rejects.toMatchObject({ code: 'storage-failed' })
    expect(await findAuthorization('gone')).toBeUndefined()
    expect(await findAuthorization('open')).toBeDefined()
  })
})

describe('a pre-authorized code', () => {
  test('gives a token that is bound to a key if the server supports it', async () => {
    const issuer = createIssuer({ bindsTokens: true })
    const opened = await openOffer(LINK, issuer.environment)
    const token = await redeemOffer(opened, undefined, issuer.environment)
    expect(token.dpop?.key.privateKey.extractable).toBe(false)
    const [received] = await fetchCards(opened, token, issuer.environment)
    expect(decodeProtectedHeader(issuer.proofs[0] ?? '').jwk).toEqual(received?.key.publicJwk)
    expect(received?.key.publicJwk).not.toEqual(token.dpop?.key.publicJwk)
  })
})
