import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { listenToNotifications } from '../notification-stream.ts'
import type { CallAnswer } from '../product.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { expectClosed, expectVerified } from './outcomes.ts'
import { Attempt, Stage } from './stage.ts'

const COOKIE = /^vitrine-browser=([\w-]{32}); Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/i

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** A person's browser, which keeps its cookie. */
class CookieBrowser {
  cookie: string | undefined

  /** Requests a bank account from one of the server's pages, and opens the link in a wallet on the same device. */
  async begin(more: Record<string, unknown> = {}): Promise<Attempt> {
    const answer = await this.post('/basic/presentation/request', { type: 'BankAccount', ...more })
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    const { id, requestId, sameDeviceUrl = '' } = zPresentationResponse.parse(answer.body)
    const open = await stage.running.wallet.openRequest(sameDeviceUrl)
    return new Attempt({ id, requestId, url: sameDeviceUrl, open, credential: stage.credential })
  }

  comeBack(responseCode: string): Promise<CallAnswer> {
    return this.post('/presentation/return', { responseCode })
  }

  post(path: string, body: unknown): Promise<CallAnswer> {
    const { running } = stage
    return running.browser.post(path, body, { origin: running.url, ...(this.cookie && { cookie: this.cookie }) })
  }
}

/** Returns the response code in the address that the wallet opens next. */
function responseCodeOf(answer: HttpAnswer): string {
  const { redirect_uri } = answer.body as { redirect_uri: string }
  const { origin, pathname, search, hash } = new URL(redirect_uri)
  expect({ origin, pathname, search }).toEqual({ origin: stage.running.url, pathname: PAGES.fromWallet, search: '' })
  return new URLSearchParams(hash.slice(1)).get('response_code') ?? ''
}

const status = ({ id }: Attempt) => stage.running.browser.presentationStatus(id)
const result = ({ id }: Attempt) => stage.running.browser.post('/basic/presentation/response-html', { id })
const balances = () => stage.running.product.database.query.selectFrom('accounts').select(['id', 'balance']).execute()
const auditLog = () => stage.running.product.database.query.selectFrom('audit_log').selectAll().execute()

describe('an answer from the same device', () => {
  it('shows status and result after its browser returned the response code', async () => {
    const browser = new CookieBrowser()
    const attempt = await browser.begin()
    const answer = await attempt.send()
    expect(answer.status).toBe(200)
    expect(await status(attempt)).toEqual({ status: 1, awaitsReturn: true })
    expectProblem(await result(attempt), 'not-ready')

    const back = await browser.comeBack(responseCodeOf(answer))
    expect(back).toMatchObject({ status: 200, body: { id: attempt.id, cardId: 'bank-account-basic' } })
    expect(await status(attempt)).toEqual({ status: 2 })
    expect((await result(attempt)).body).toMatchObject({ displayName: 'Anna Nowak', status: 'OK' })
  })

  it('is announced at once to the waiting page', async () => {
    const browser = new CookieBrowser()
    const attempt = await browser.begin()
    const news = await listenToNotifications(stage.running.url, attempt.id)
    const code = responseCodeOf(await attempt.send())
    await news.next()
    expect(await status(attempt)).toEqual({ status: 1, awaitsReturn: true })
    await browser.comeBack(code)
    await news.next()
    expect(await status(attempt)).toEqual({ status: 2 })
    news.end()
  })

  it('shows nothing for a missing, wrong, foreign or used response code', async () => {
    const browser = new CookieBrowser()
    const [attempt, other] = [await browser.begin(), await browser.begin()]
    const code = responseCodeOf(await attempt.send())
    expectProblem(await browser.comeBack(''), 'invalid-request')
    expectProblem(await browser.post('/presentation/return', {}), 'invalid-request')
    for (const wrong of ['x', `${code}x`, other.id, attempt.id, attempt.requestId])
      expectProblem(await browser.comeBack(wrong), 'not-yours-to-see')
    expect(await status(attempt)).toEqual({ status: 1, awaitsReturn: true })

    expect(await browser.comeBack(code)).toMatchObject({ body: { id: attempt.id } })
    expectProblem(await browser.comeBack(code), 'not-yours-to-see')
    expect(await status(other)).toEqual({ status: 1 })
  })

  it('counts once if the browser returns several times at once', async () => {
    const browser = new CookieBrowser()
    const code = responseCodeOf(await (await browser.begin()).send())
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.comeBack(code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('of another person who was sent the link shows nothing to the requester, and has no effect', async () => {
    const [attacker, victim] = [new CookieBrowser(), new CookieBrowser()]
    await victim.begin()
    const attempt = await attacker.begin()
    const before = await auditLog()
    const code = responseCodeOf(await attempt.send())
    expectProblem(await victim.comeBack(code), 'not-yours-to-see')
    victim.cookie = undefined
    expectProblem(await victim.comeBack(code), 'not-yours-to-see')
    victim.cookie = 'vitrine-browser=guessed'
    expectProblem(await victim.comeBack(code), 'not-yours-to-see')

    expect(await status(attempt)).toEqual({ status: 1, awaitsReturn: true })
    expectProblem(await result(attempt), 'not-ready')
    expect(await auditLog()).toEqual(before)
  })

  it('expires without its browser: it pays nothing, and its data is erased', async () => {
    const before = await balances()
    const attempt = await new CookieBrowser().begin({ bankOperation: 'transfer' })
    expect((await attempt.send()).status).toBe(200)
    await stage.afterwards(300_001, async () => {
      expect(await status(attempt)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
      await stage.running.product.cleanUp()
      const rows = await stage.running.product.database.query.selectFrom('presentations').selectAll().execute()
      expect(rows.find(({ id }) => id === attempt.id)).toMatchObject({
        state: 'failed',
        held_answer: null,
        result_id: null,
      })
      expect(await balances()).toEqual(before)
    })
  })

  it('in the last second leaves a minute for the browser to return', async () => {
    const browser = new CookieBrowser()
    const attempt = await browser.begin()
    await stage.afterwards(299_000, async () => {
      const code = responseCodeOf(await attempt.send())
      await stage.afterwards(50_000, async () => {
        await browser.comeBack(code)
        expect(await status(attempt)).toEqual({ status: 2 })
      })
    })
  })

  it('redirects to this server, with a fresh code of at least 128 bits in the fragment', async () => {
    const browser = new CookieBrowser()
    const codes = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const code = responseCodeOf(await (await browser.begin()).send())
      expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16)
      codes.add(code)
    }
    expect(codes.size).toBe(5)
  })

  it('that declines redirects too, to a rejected presentation', async () => {
    const browser = new CookieBrowser()
    const attempt = await browser.begin()
    const code = responseCodeOf(await attempt.open.sendError())
    expect(await status(attempt)).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    expect(await browser.comeBack(code)).toMatchObject({ status: 200, body: { id: attempt.id } })
    expectProblem(await result(attempt), 'not-ready')
  })

  it('is accepted once, through either endpoint', async () => {
    const browser = new CookieBrowser()
    const here = await browser.begin()
    const elsewhere = await stage.running.wallet.openRequest(here.url.replace('same-device%2Frequests', 'requests'))
    const code = responseCodeOf(await here.send())
    expectClosed(await here.send())
    expectClosed(await elsewhere.sendPresentation([stage.credential]))
    await browser.comeBack(code)
    expectClosed(await elsewhere.sendPresentation([stage.credential]))
    expect(await status(here)).toEqual({ status: 2 })
  })

  it('that fails a check is refused at once, without a redirect', async () => {
    const attempt = await new CookieBrowser().begin()
    const answer = await attempt.present({ keyBinding: { payload: { nonce: 'another' } } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(answer.body).not.toHaveProperty('redirect_uri')
    expect(await status(attempt)).toMatchObject({
      status: 99,
      error: { code: 'INVALID_PRESENTATION', message: ENGLISH_FLOW_ERRORS.INVALID_PRESENTATION },
    })
  })

  it('with a credential that is revoked before the browser returns is refused', async () => {
    const { running } = stage
    const credential = await stage.receiveAnother()
    const browser = new CookieBrowser()
    const attempt = await browser.begin()
    const code = responseCodeOf(await attempt.open.sendPresentation([credential]))
    const account = await running.product.database.query
      .selectFrom('accounts')
      .select('id')
      .where('holder_name', '=', 'Jan Kowalski')
      .executeTakeFirstOrThrow()
    await running.product.services.revocation.revoke(account.id, 'a test', { reason: 'unspecified' })
    await browser.comeBack(code)
    expect(await status(attempt)).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
  })
})

describe('the same-device link', () => {
  it("is offered to the server's own pages only, with a cookie that is HttpOnly and SameSite", async () => {
    const { running } = stage
    const { headers } = await running.browser.post(
      '/basic/presentation/request',
      { type: 'BankAccount' },
      { origin: running.url },
    )
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(COOKIE)])

    const call = await running.browser.post('/basic/presentation/request', { type: 'BankAccount' })
    expect(call.body).not.toHaveProperty('sameDeviceUrl')
    expect(call.headers.getSetCookie()).toEqual([])
  })

  it("keeps a browser's cookie, and replaces an invalid one", async () => {
    const browser = new CookieBrowser()
    await browser.begin()
    const first = browser.cookie
    await browser.begin()
    expect(browser.cookie).toBe(first)
    browser.cookie = 'vitrine-browser=chosen-by-somebody'
    await browser.begin()
    expect(browser.cookie).not.toContain('chosen')
  })

  it('has a response endpoint of its own, other than the link for another device', async () => {
    const attempt = await new CookieBrowser().begin()
    expect(attempt.open.request.responseUri).toContain('/openid4vp/same-device/responses/')
    const other = await stage.begin()
    expect(other.open.request.responseUri).not.toContain('same-device')
    await expectVerified(stage, other, await other.send())
  })

  it('does not work for a request without a browser', async () => {
    const { requestId, id, url } = await stage.running.browser.present('BankAccount')
    const sameDeviceUrl = url.replace('requests', 'same-device%2Frequests')
    const open = await stage.running.wallet.openRequest(sameDeviceUrl)
    const attempt = new Attempt({ id, requestId, url: sameDeviceUrl, open, credential: stage.credential })
    const browser = new CookieBrowser()
    await browser.begin()
    expectProblem(await browser.comeBack(responseCodeOf(await attempt.send())), 'not-yours-to-see')
    expect(await status(attempt)).toEqual({ status: 1 })
  })
})
