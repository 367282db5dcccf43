import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAIMS } from '../../../engine-under-test.fixture.ts'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'

const MINUTE = 60_000
const DECISIONS = ['accept', 'decline'] as const

let under: IssuerUnderTest
let flow: CodeFlow
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())

/** Opens a request for an offer in a new browser. */
async function opened(offered: Offered): Promise<{ cookie: string; id: string }> {
  const { cookie = '' } = await flow.open(await flow.pushed({ issuer_state: flow.issuerStateOf(offered) }))
  return { cookie, id: (await under.consents.find(cookie))?.id ?? '' }
}

describe('a request of a wallet', () => {
  it('is shown with the card, the wallet and the contents of the offer', async () => {
    const offered = await under.offer()
    const { cookie, id } = await opened(offered)
    expect(await under.consents.find(cookie)).toEqual({
      ...{ id, cardId: 'plain-card', issuanceId: offered.id, answer: undefined, expiresAt: under.now() + 5 * MINUTE },
      wallet: { host: 'wallet.example', isKnown: false },
      claims: { displayName: CLAIMS.displayName, level: String(CLAIMS.level) },
    })
  })

  it('is shown to no other browser, even if it knows the id', async () => {
    const { id } = await opened(await under.offer())
    const { cookie } = await flow.open(await flow.pushed())
    for (const cookies of [undefined, 'a=b', cookie]) expect(await under.consents.find(cookies, id)).toBeUndefined()
  })

  it('is not shown after its offer was taken, was withdrawn or has expired', async () => {
    const [taken, withdrawn, late] = [await under.offer(), await under.offer(), await under.offer()]
    const requests = [await opened(taken), await opened(withdrawn), await opened(late)]
    await under.tokenFor(taken)
    await under.database.transaction((tx) => under.withdraw(tx, withdrawn))
    const shown = async () =>
      Promise.all(requests.map(async ({ cookie }) => (await under.consents.find(cookie)) !== undefined))
    expect(await shown()).toEqual([false, false, true])
    under.advance(5 * MINUTE)
    expect(await shown()).toEqual([false, false, false])
    for (const { cookie, id } of requests) expect(await flow.decide('accept', cookie, { id })).toBeUndefined()
  })
})

describe('the answer to a wallet', () => {
  it('keeps the query of the redirect URI, and has state and issuer, after accepting and after declining', async () => {
    const state = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ '.repeat(120).slice(0, 4000)
    const redirect_uri = 'https://wallet.example/cb?dummy1=lorem&dummy2=ipsum'
    for (const decision of DECISIONS) {
      const { cookie } = await flow.open(await flow.pushed({ state, redirect_uri }))
      const url = await flow.decide(decision, cookie, { offered: await under.offer() })
      expect(url?.href.startsWith(`${redirect_uri}&`)).toBe(true)
      expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
        ...{ dummy1: 'lorem', dummy2: 'ipsum', state, iss: 'https://vitrine.example' },
        ...(decision === 'accept' ? { code: expect.any(String) } : { error: 'access_denied' }),
      })
    }
  })

  it('has no state if the wallet sent none', async () => {
    const { cookie } = await flow.open(await flow.pushed({ state: undefined }))
    expect((await flow.decide('decline', cookie))?.searchParams.has('state')).toBe(false)
  })
})

describe('a decision', () => {
  it.each(DECISIONS)('to %s is made once, and found by a repeated call', async (decision) => {
    const { cookie, id } = await opened(await under.offer())
    const url = await flow.decide(decision, cookie)
    for (const other of DECISIONS) expect(await flow.decide(other, cookie, { id })).toBeUndefined()
    expect((await under.consents.find(cookie))?.answer).toEqual({
      decision: decision === 'accept' ? 'accepted' : 'declined',
      url: url?.href,
    })
    under.advance(MINUTE)
    expect(await under.consents.find(cookie)).toBeUndefined()
  })

  it('to decline ends the issuance, and no code is given', async () => {
    const offered = await under.offer()
    const { cookie } = await opened(offered)
    expect((await flow.decide('decline', cookie))?.searchParams.get('code')).toBeNull()
    expect(under.flows.reportsOf(offered.id)).toEqual([
      { kind: 'scanned' },
      { kind: 'rejected', reason: 'ACCESS_DENIED' },
    ])
  })

  it('to accept gives a code for a minute, but never beyond the end of the offer', async () => {
    const [early, late] = [await under.offer(), await under.offer()]
    const { cookie } = await opened(late)
    const lasting = (await flow.decide('accept', (await opened(early)).cookie))?.searchParams.get('code') ?? ''
    under.advance(MINUTE - 1)
    expect(await flow.redeem(lasting)).toMatchObject({ status: 200 })
    under.advance(4 * MINUTE)
    const short = (await flow.decide('accept', cookie))?.searchParams.get('code') ?? ''
    under.advance(1)
    expect(await flow.redeem(short)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it.each(DECISIONS)('to %s is refused from another browser, and the first can still make it', async (decision) => {
    const { cookie, id } = await opened(await under.offer())
    const stranger = (await flow.open(await flow.pushed())).cookie
    for (const cookies of [undefined, stranger]) expect(await flow.decide(decision, cookies, { id })).toBeUndefined()
    expect(await flow.decide(decision, cookie)).toBeDefined()
  })

  it('to accept is refused after the offer was withdrawn, and gives no code', async () => {
    const offered = await under.offer()
    const { cookie, id } = await opened(offered)
    await under.database.transaction((tx) => under.withdraw(tx, offered))
    expect(await flow.decide('accept', cookie, { id })).toBeUndefined()
    expect((await under.consents.find(cookie))?.answer).toBeUndefined()
  })

  it('to accept is refused without an offer if no issuance was started', async () => {
    const { cookie } = await flow.open(await flow.pushed())
    expect(await flow.decide('accept', cookie)).toBeUndefined()
  })
})
