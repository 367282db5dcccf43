import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOfIssuance } from '../ledger.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import { PageBrowser } from './page-browser.ts'
import { type Attempt, expectClosed, Stage } from './stage.ts'

const REQUEST_LIFE = 300_000
const PROTOCOL = 'openid4vp-v1-signed'
/** Maximum number of answers by the browser to one request. */
const MOST_ANSWERS = 10

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage?.close())

const expectLinkClosed = async (attempt: Attempt): Promise<void> => {
  for (const url of [attempt.url, attempt.sameDeviceUrl])
    await expect(stage.running.wallet.openRequest(url)).rejects.toThrow()
}

/** Expects that a later answer by the browser changes nothing. */
async function expectBrowserClosed(attempt: Attempt): Promise<void> {
  expectClosed(await attempt.answer())
  expectClosed(await attempt.answer({ protocol: PROTOCOL, data: { error: 'access_denied' } }))
  expectClosed(await attempt.page.askForRequests(attempt.id))
}

describe('one request that waits by QR code, link and browser', () => {
  it('is ended in all ways by an answer by the browser', async () => {
    const attempt = await stage.begin()
    const byCode = await stage.running.wallet.openRequest(attempt.url)
    await attempt.expectAccepted(await attempt.answer())
    expect(readProtocolError(await byCode.sendPresentation([stage.credential])).error).toBe('invalid_request')
    await expectLinkClosed(attempt)
    await expectBrowserClosed(attempt)
    expect(await attempt.status()).toEqual({ status: 2 })
  })

  it('is ended in all ways by an answer to the QR code', async () => {
    const attempt = await stage.begin()
    expect((await attempt.answerByLink()).status).toBe(200)
    const result = await attempt.result()
    await expectBrowserClosed(attempt)
    await expectLinkClosed(attempt)
    expect(await attempt.result()).toEqual(result)
  })

  it('is ended in all ways by an answer to the link, which waits for its browser', async () => {
    const attempt = await stage.begin()
    const answered = await attempt.answerByLink(attempt.sameDeviceUrl)
    expect(await attempt.status()).toEqual({ status: 1, awaitsReturn: true })
    expectClosed(await attempt.answer())
    const { redirect_uri } = answered.body as { redirect_uri: string }
    const responseCode = new URLSearchParams(new URL(redirect_uri).hash.slice(1)).get('response_code')
    expect(await attempt.page.post('/presentation/return', { responseCode })).toMatchObject({ status: 200 })
    expect(await attempt.status()).toEqual({ status: 2 })
    await expectBrowserClosed(attempt)
  })

  it('is ended once by answers in all ways at once', async () => {
    const attempt = await stage.begin()
    const { wallet } = stage.running
    const byCode = await Promise.all(Array.from({ length: MOST_ANSWERS }, () => wallet.openRequest(attempt.url)))
    const answers = await Promise.all(
      byCode.flatMap((open) => [attempt.answer(), open.sendPresentation([stage.credential])]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await attempt.status()).toEqual({ status: 2 })
    const lines = await stage.running.product.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'present')
      .where('outcome', '=', 'verified')
      .execute()
    const ended = await stage.running.product.database.query
      .selectFrom('presentations')
      .select('id')
      .where('state', '=', 'done')
      .execute()
    expect(lines).toHaveLength(ended.length)
  })

  it('is ended by a refusal or a consent, whichever comes first', async () => {
    const attempt = await stage.begin()
    const refusal = { protocol: PROTOCOL, data: { error: 'access_denied' } }
    const answers = await Promise.all(
      Array.from({ length: MOST_ANSWERS }, (_, index) => attempt.answer(index % 2 ? refusal : attempt.message())),
    )
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    for (const answer of answers.filter((one) => one !== winner)) expectClosed(answer)
    const { status } = await attempt.status()
    expect(winner?.body).toMatchObject({ status })
  })
})

describe('an answer by the browser', () => {
  it('counts once', async () => {
    const attempt = await stage.begin()
    const message = attempt.message()
    await attempt.expectAccepted(await attempt.answer(message))
    const result = await attempt.result()
    for (let count = 0; count < 3; count += 1) expectClosed(await attempt.answer(message))
    expect(await attempt.result()).toEqual(result)
  })

  it('is of no use for another request of the same page', async () => {
    const page = new PageBrowser(stage.running)
    const [attempt, other] = [await stage.begin({}, page), await stage.begin({}, page)]
    await other.expectUnusable(await other.answer(attempt.message()))
    const third = await stage.begin({}, page)
    const encryptedAgain = third.open.encrypt(attempt.open.createVpToken([stage.credential]))
    await third.expectEnded(await third.answer(encryptedAgain), 'INVALID_PRESENTATION')
    await attempt.expectAccepted(await attempt.answer())
  })

  it('of another wallet, after the first, changes nothing', async () => {
    const attempt = await stage.begin()
    const another = await stage.receiveAnother()
    await attempt.expectAccepted(await attempt.answer())
    const result = await attempt.result()
    expectClosed(await attempt.answer(attempt.open.answer([another])))
    expect(await attempt.result()).toEqual(result)
  })

  it('is accepted until the request expires, and refused from then on', async () => {
    const [attempt, late] = [await stage.begin(), await stage.begin()]
    stage.running.advance(REQUEST_LIFE - 3000)
    try {
      await attempt.expectAccepted(await attempt.answer())
      const message = late.message()
      stage.running.advance(3001)
      expectClosed(await late.answer(message))
      expectClosed(await late.page.askForRequests(late.id))
      expect(await late.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
      await late.expectNothingKept()
    } finally {
      stage.running.advance(-REQUEST_LIFE - 1)
    }
  })

  it('that declines ends the request, and a later consent is ignored', async () => {
    const attempt = await stage.begin()
    const message = attempt.message()
    const declined = { protocol: PROTOCOL, data: { error: 'access_denied' } }
    await attempt.expectEnded(await attempt.answer(declined), 'ACCESS_DENIED')
    expectClosed(await attempt.answer(message))
    await expectLinkClosed(attempt)
  })

  it('that names another error ends the request with a wallet error', async () => {
    const attempt = await stage.begin()
    const data = { error: 'vp_formats_not_supported' }
    await attempt.expectEnded(await attempt.answer({ protocol: PROTOCOL, data }), 'WALLET_ERROR')
  })

  it('has the verdict of the QR code if its credential was revoked', async () => {
    const { browser, wallet, product } = stage.running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Jan' })
    const revoked = await wallet.receive(url)
    const account = await accountOfIssuance(product.database.query, id)
    await product.services.revocation.revoke(account, 'a test', { reason: 'unspecified' })
    const [byBrowser, byCode] = [await stage.begin(), await stage.begin()]
    await (await wallet.openRequest(byCode.url)).sendPresentation([revoked])
    const answer = await byBrowser.answer(byBrowser.open.answer([revoked]))
    await byBrowser.expectEnded(answer, 'INVALID_CREDENTIAL_STATE')
    expect(await byBrowser.status()).toEqual(await byCode.status())
    const lines = await product.database.query
      .selectFrom('audit_log')
      .select(['action', 'outcome', 'reason', 'account_id', 'card'])
      .where('account_id', '=', account)
      .where('action', '=', 'present')
      .execute()
    expect(lines).toEqual([lines[0], lines[0]])
    expect(lines[0]).toMatchObject({ outcome: 'INVALID_CREDENTIAL_STATE', card: 'bank-account-basic' })
  })
})
