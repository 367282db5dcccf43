import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { zDecided } from '../../../packages/api/src/flows/consent.ts'
import { authorizeUrl, issuerStateOf, openWalletOf } from '../code-wallet.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { Stage } from './stage.ts'

const MINUTE = 60_000
const TYPED = { displayName: 'Iga Zych' }

let stage: Stage
let wallet: Awaited<ReturnType<typeof openWalletOf>>
let browser: ConsentingBrowser
beforeAll(async () => {
  stage = await Stage.open()
  const { url, now } = stage.running
  wallet = await openWalletOf(url, now)
})
afterAll(() => stage.close())
beforeEach(() => {
  browser = new ConsentingBrowser()
})

/** Starts an issuance on the card's page. Returns its id, its link, and the parameter by which a wallet answers its offer. */
async function startOffer() {
  const claims = { displayName: 'Anna Nowak' }
  const { id, url, authorizationUrl } = await stage.running.browser.issueBasic('BankAccount', claims)
  return { id, url, ...(await issuerStateOf(authorizationUrl)) }
}

const addressOf = (requestUri: string): string => authorizeUrl(stage.running.url, requestUri)

/** Opens a new request in the browser. Returns its id. */
async function opened(changes: object = {}): Promise<string> {
  await browser.open(addressOf(await wallet.pushed({ ...changes })))
  return (await browser.request(stage.running.url)).id
}

async function decide(decision: 'accept' | 'decline', body: object, headers?: Record<string, string>) {
  const answer = await browser.decide(stage.running.url, decision, body, headers)
  const read: unknown = await answer.json()
  const url = answer.ok ? new URL(zDecided.parse(read).url) : undefined
  return {
    status: answer.status,
    code: url?.searchParams.get('code') ?? undefined,
    error: url?.searchParams.get('error') ?? undefined,
    body: read,
  }
}

const codeOf = ({ code }: { code: string | undefined }): string => code ?? ''
const isShown = () =>
  browser.request(stage.running.url).then(
    () => true,
    () => false,
  )
const count = async (table: 'issuances' | 'accounts' | 'openid4vc_tokens'): Promise<number> =>
  (await stage.running.product.database.query.selectFrom(table).selectAll().execute()).length

/** Redeems a code and fetches the card, as an honest wallet does. */
async function expectCard(code: string): Promise<void> {
  const { body } = await wallet.redeem(code)
  expect(await wallet.requestCard(String(body.access_token))).toMatchObject({ status: 200 })
}

describe('a decision about a wallet’s request', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a sandbox', { origin: 'null' }],
  ])('is refused from a page %s, and open for the own page', async (_which, headers) => {
    const id = await opened({ issuer_state: (await startOffer()).issuer_state })
    for (const decision of ['accept', 'decline'] as const)
      expect(await decide(decision, { id }, headers)).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    await expectCard(codeOf(await decide('accept', { id })))
  })

  it('is refused from a form, which needs no permission of ours', async () => {
    const id = await opened({ issuer_state: (await startOffer()).issuer_state })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect((await decide('accept', { id }, { 'content-type': type })).status).toBe(415)
    await expectCard(codeOf(await decide('accept', { id })))
  })

  it('is refused with the id only, in a browser that did not open the request', async () => {
    const id = await opened({ issuer_state: (await startOffer()).issuer_state })
    const owner = browser
    browser = new ConsentingBrowser()
    await opened()
    for (const decision of ['accept', 'decline'] as const) expect((await decide(decision, { id })).status).toBe(404)
    browser = owner
    await expectCard(codeOf(await decide('accept', { id })))
  })

  it('is answered alike to ten posts at once, with one code', async () => {
    const { id: issuance, issuer_state } = await startOffer()
    const id = await opened({ issuer_state })
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('accept', { id })))
    const [code = '', ...others] = [...new Set(answers.map(codeOf))]
    expect(others).toEqual([])
    await expectCard(code)
    expect(await stage.running.browser.issuanceStatus(issuance)).toEqual({ status: 2 })
  })

  it('starts one issuance and one account for ten posts at once, if the wallet began', async () => {
    const before = [await count('issuances'), await count('accounts')]
    const id = await opened()
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('accept', { id, claims: TYPED })))
    expect(new Set(answers.map(codeOf)).size).toBe(1)
    await expectCard(codeOf(answers[0] ?? { code: '' }))
    expect([await count('issuances'), await count('accounts')]).toEqual(before.map((rows) => rows + 1))
  })

  it('is one of two that contradict each other at once', async () => {
    const { id: issuance, issuer_state } = await startOffer()
    const id = await opened({ issuer_state })
    const answers = await Promise.all([decide('accept', { id }), decide('decline', { id }), decide('accept', { id })])
    const { status } = await stage.running.browser.issuanceStatus(issuance)
    const codes = answers.flatMap(({ code }) => code ?? [])
    const refusals = answers.flatMap(({ error }) => error ?? [])
    expect(codes.length > 0 && refusals.length > 0).toBe(false)
    expect(status === 99).toBe(refusals.length > 0)
  })

  it('to decline is final: nobody gets a code, and the card’s page says so', async () => {
    const { id: issuance, issuer_state } = await startOffer()
    const id = await opened({ issuer_state })
    expect(await decide('decline', { id })).toMatchObject({ status: 200, error: 'access_denied', code: undefined })
    expect(await decide('accept', { id })).toMatchObject({ status: 404 })
    expect(await decide('decline', { id })).toMatchObject({ status: 200, error: 'access_denied' })
    const ended = { status: 99, error: { code: 'ACCESS_DENIED' } }
    expect(await stage.running.browser.issuanceStatus(issuance)).toMatchObject(ended)
    expect(await wallet.pushRequest({ issuer_state })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  it('to accept is final: the wallet’s code is not handed out to who declines', async () => {
    const id = await opened({ issuer_state: (await startOffer()).issuer_state })
    const { code = '' } = await decide('accept', { id })
    expect(await decide('decline', { id })).toMatchObject({ status: 404 })
    expect(await decide('accept', { id })).toMatchObject({ status: 200, code })
    await expectCard(code)
  })

  it('to accept gives no card while the contract is disabled, and gives it afterwards', async () => {
    const offered = await opened({ issuer_state: (await startOffer()).issuer_state })
    const own = await opened()
    const before = await count('issuances')
    await stage.setContract('BankAccount', 'Disabled')
    const { code = '' } = await decide('accept', { id: offered })
    expect(await wallet.redeem(code)).toMatchObject({ status: 400 })
    expect(await decide('accept', { id: own, claims: TYPED })).toMatchObject({ body: { code: 'contract-not-enabled' } })
    expect(await count('issuances')).toBe(before)
    await stage.setContract('BankAccount', 'Enabled')
    await expectCard(codeOf(await decide('accept', { id: offered })))
    await expectCard(codeOf(await decide('accept', { id: own, claims: TYPED })))
  })

  it('to accept is refused with missing or wrong claims, which makes no code, and possible with right ones', async () => {
    const id = await opened()
    const before = await count('issuances')
    for (const claims of [undefined, {}, { displayName: '' }, { displayName: 7 }])
      expect(await decide('accept', { id, claims })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await count('issuances')).toBe(before)
    await expectCard(codeOf(await decide('accept', { id, claims: TYPED })))
  })

  it('to accept is refused after the offer or the request has expired', async () => {
    const { id: issuance, issuer_state } = await startOffer()
    const offered = await opened({ issuer_state })
    const own = await opened()
    stage.running.advance(5 * MINUTE)
    expect((await decide('accept', { id: offered })).status).toBe(404)
    await stage.running.product.cleanUp()
    const expired = { status: 99, error: { code: 'EXPIRED' } }
    expect(await stage.running.browser.issuanceStatus(issuance)).toMatchObject(expired)
    stage.running.advance(5 * MINUTE)
    expect((await decide('accept', { id: own, claims: TYPED })).status).toBe(404)
    await stage.running.product.cleanUp()
    expect(
      await stage.running.product.database.query
        .selectFrom('openid4vc_pushed_requests')
        .selectAll()
        .where('request_id', 'in', [offered, own])
        .execute(),
    ).toEqual([])
  })
})

describe('a wallet’s request in a browser', () => {
  it('is resumed in a second tab, and ends in both with the decision', async () => {
    const requestUri = await wallet.pushed({ issuer_state: (await startOffer()).issuer_state })
    await browser.open(addressOf(requestUri))
    const { id } = await browser.request(stage.running.url)
    expect(await browser.open(addressOf(requestUri))).toBe('/consent')
    expect((await browser.request(stage.running.url)).id).toBe(id)
    const code = codeOf(await decide('accept', { id }))
    const { answer } = await browser.request(stage.running.url)
    expect(answer).toMatchObject({ isAccepted: true, url: expect.stringContaining(code) })
    await expectCard(code)
    expect(await isShown()).toBe(false)
  })

  it('is decided on its own if another one is open in another tab', async () => {
    const [first, second] = [await opened(), await opened()]
    expect(await decide('decline', { id: first })).toMatchObject({ error: 'access_denied' })
    expect((await browser.request(stage.running.url)).id).toBe(second)
    await expectCard(codeOf(await decide('accept', { id: second, claims: TYPED })))
  })

  it('is one of two for the same offer: the first code that is redeemed gets the card', async () => {
    const { issuer_state } = await startOffer()
    const ids = [await opened({ issuer_state }), await opened({ issuer_state })]
    const codes = [codeOf(await decide('accept', { id: ids[0] })), codeOf(await decide('accept', { id: ids[1] }))]
    await expectCard(codes[1] ?? '')
    expect(await wallet.redeem(codes[0] ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

describe('an offer that is taken in two ways at once', () => {
  /** Accepts a request for an offer, and opens another one. Also opens the offer in another wallet. */
  async function takenTwice() {
    const { issuer_state, url } = await startOffer()
    const first = codeOf(await decide('accept', { id: await opened({ issuer_state }) }))
    return { first, id: await opened({ issuer_state }), open: await stage.running.wallet.openOffer(url) }
  }

  it('gives one token, and no server error', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { first, id, open } = await takenTwice()
      const second = codeOf(await decide('accept', { id }))
      const answers = await Promise.all([wallet.redeem(first), open.sendTokenRequest(), wallet.redeem(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    }
  })

  it('is accepted or declined without a server error', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { first, id } = await takenTwice()
      const decided = decide(round % 2 ? 'accept' : 'decline', { id })
      const statuses = (await Promise.all([decided, wallet.redeem(first)])).map(({ status }) => status)
      expect([200, 404]).toContain(statuses[0])
      expect([200, 400]).toContain(statuses[1])
    }
  })
})

it('a code that is used ten times at once gives one token, which then opens nothing', async () => {
  const id = await opened({ issuer_state: (await startOffer()).issuer_state })
  const code = codeOf(await decide('accept', { id }))
  const before = [await count('openid4vc_tokens'), await count('accounts')]
  const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.redeem(code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  const token = String(answers.find(({ status }) => status === 200)?.body.access_token)
  expect(await wallet.requestCard(token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  expect([await count('openid4vc_tokens'), await count('accounts')]).toEqual(before)
})
