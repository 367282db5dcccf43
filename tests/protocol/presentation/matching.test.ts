import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, readProtocolError } from '../wallet/http-exchange.ts'
import { expectUnmatched, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const wallet = () => stage.running.wallet

describe('the state', () => {
  it.each<[string, (attempt: Attempt, other: Attempt) => unknown]>([
    ['that is wrong', () => 'A'.repeat(32)],
    ['that is empty', () => ''],
    ['that is null', () => null],
    ['in an array', ({ open }) => [open.request.state]],
    ['of another open request', (_attempt, other) => other.open.request.state],
    ['that is the nonce', ({ open }) => open.request.nonce],
    ["that is the browser's id", ({ id }) => id],
    ["that is the wallet's id", ({ requestId }) => requestId],
  ])('%s ends neither this request nor another', async (_what, state) => {
    const [attempt, other] = [await stage.begin(), await stage.begin()]
    await expectUnmatched(stage, attempt, await attempt.send({ payload: { state: state(attempt, other) } }))
    await expectVerified(stage, other, await other.send())
  })

  it('may be missing in an encrypted answer, because address and key belong to this request alone', async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send({ payload: { state: undefined } }))
  })

  it('in an encrypted answer for another request’s key ends neither', async () => {
    const [attempt, other] = [await stage.begin(), await stage.begin()]
    const response = other.open.encrypt(other.vpToken(), { payload: { state: undefined } })
    await expectUnmatched(stage, attempt, await attempt.open.sendResponse(response))
    await expectVerified(stage, other, await other.send())
  })

  it('in the address is ignored, and a wrong one in the answer stays wrong', async () => {
    const attempt = await stage.begin()
    const response = attempt.open.encrypt(attempt.vpToken(), { payload: { state: 'A'.repeat(32) } })
    const url = `${attempt.open.request.responseUri}?state=${attempt.open.request.state}`
    const answer = await exchange(wallet().context.fetch, url, {
      method: 'POST',
      body: new URLSearchParams({ response }),
    })
    await expectUnmatched(stage, attempt, answer)
  })

  it('of an issuance ends nothing', async () => {
    const attempt = await stage.begin()
    const issuance = await stage.running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const offer = await wallet().openOffer(issuance.url)
    for (const state of [issuance.id, offer.offer.preAuthorizedCode, issuance.url.split('%2F').at(-1)]) {
      const answer = await attempt.send({ payload: { state } })
      expect(answer.status).toBe(400)
    }
    await expectVerified(stage, attempt, await attempt.send())
  })

  it.each<[string, (attempt: Attempt, other: Attempt) => readonly (readonly [string, string])[]]>([
    ['without a state', () => []],
    ['with a wrong state', () => [['state', 'A'.repeat(32)]]],
    ['with the state of another request', (_attempt, other) => [['state', other.open.request.state]]],
    ['with the state twice', ({ open }) => Array(2).fill(['state', open.request.state])],
  ])('an unencrypted error %s ends nothing', async (_what, parameters) => {
    const [attempt, other] = [await stage.begin(), await stage.begin()]
    const answer = await attempt.open.sendRaw({
      parameters: [['error', 'access_denied'], ...parameters(attempt, other)],
    })
    await expectUnmatched(stage, attempt, answer)
    await expectVerified(stage, other, await other.send())
  })

  it('an honest answer at the address of another request ends nothing', async () => {
    const [attempt, other] = [await stage.begin(), await stage.begin()]
    await expectUnmatched(stage, other, await other.open.sendResponse(attempt.open.encrypt(attempt.vpToken())))
    await expectVerified(stage, attempt, await attempt.send())
  })
})

describe('the ids of a presentation', () => {
  /** Returns all values that the link, the request object and the endpoints show to a wallet. */
  const knownToWallet = ({ open, requestId, url }: Attempt): string[] => {
    const { nonce, state, responseUri, encryption } = open.request
    const lastPart = (address: string) => address.split('/').at(-1) ?? ''
    return [requestId, nonce, state, encryption.kid, lastPart(responseUri), lastPart(open.link.requestUri), url]
  }

  it("the wallet never sees the browser's id", async () => {
    const attempt = await stage.begin()
    const said = JSON.stringify([attempt.url, attempt.open.request.payload, attempt.open.request.header])
    expect(said).not.toContain(attempt.id)
    expect((await attempt.send()).text).not.toContain(attempt.id)
  })

  it("the browser's id, the state, the nonce and the key id are different and at least 128 bits", async () => {
    const { id, requestId, open } = await stage.begin()
    const names = [id, requestId, open.request.state, open.request.nonce, open.request.encryption.kid]
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22,43}$/)
  })

  it("no value that the wallet knows works at the browser's endpoints", async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send())
    const { browser } = stage.running
    for (const name of knownToWallet(attempt)) {
      // One of the values is the link, which is longer than an id may be.
      const refusal =
        name.length > 200
          ? { status: 400, body: { code: 'invalid-request' } }
          : { status: 404, body: { code: 'not-found' } }
      const status = await browser.get(`/basic/presentation/status?id=${encodeURIComponent(name)}`)
      expect({ status: status.status, body: status.body }).toMatchObject(refusal)
      const result = await browser.post('/basic/presentation/response-html', { id: name })
      expect({ status: result.status, body: result.body }).toMatchObject(refusal)
    }
  })

  it("the browser's id works at none of the wallet's endpoints", async () => {
    const attempt = await stage.begin()
    const { requestUri } = attempt.open.link
    const { responseUri, state } = attempt.open.request
    const at = (address: string, name: string) => address.replace(/[^/]+$/, name)
    const body = new URLSearchParams({ error: 'access_denied', state })
    for (const name of [attempt.id, state]) {
      const request = await exchange(wallet().context.fetch, at(requestUri, name))
      expect(readProtocolError(request, 404).error).toBe('invalid_request')
      const answer = await exchange(wallet().context.fetch, at(responseUri, name), { method: 'POST', body })
      expect(readProtocolError(answer, 404).error).toBe('invalid_request')
    }
    await expectVerified(stage, attempt, await attempt.send())
  })

  it('a presentation cannot be followed below the prefix of another card', async () => {
    const attempt = await stage.begin()
    const { status } = await stage.running.browser.get(`/certificate1/presentation/status?id=${attempt.id}`)
    expect(status).toBe(404)
  })
})
