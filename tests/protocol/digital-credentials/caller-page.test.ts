import { zDigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import { zCallerAnswered } from '@vitrine/api/flows/help-desk.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { greyJpeg } from '../jpeg.ts'
import { type CallAnswer, type RunningProduct, startProduct } from '../product.ts'
import type { DigitalTampering } from '../wallet/digital-session.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { PageBrowser, PRESENTATION } from './page-browser.ts'
import { expectClosed, expectReason } from './stage.ts'

const PROTOCOL = 'openid4vp-v1-signed'
const CLAIMS = {
  ...{ displayName: 'Anna Nowak', jobTitle: 'Engineer', department: 'Research', mail: 'anna@example.org' },
  photo: greyJpeg({ width: 24, height: 32 }).toString('base64'),
}
const LOOKUP = '/verified-employee/presentation/response-html'

let running: RunningProduct
let credential: ReceivedCredential
beforeAll(async () => {
  running = await startProduct()
  const { url, pin = '' } = await running.browser.issueBasic('VerifiedEmployee', CLAIMS)
  credential = await running.wallet.receive(url, { txCode: pin })
})
afterAll(() => running?.stop())

/** A call to the help desk: staff started its presentation in their browser, and callers open its page in theirs. */
class Call {
  readonly staff: PageBrowser
  readonly id: string
  readonly url: string
  readonly path: string

  private constructor(staff: PageBrowser, { id, requestId, url }: { id: string; requestId: string; url: string }) {
    this.staff = staff
    this.id = id
    this.url = url
    this.path = `/help-desk/caller/${requestId}`
  }

  static async begin(): Promise<Call> {
    const staff = new PageBrowser(running)
    return new Call(staff, await staff.begin('VerifiedEmployee', '/basic', { state: 'helpdesk' }))
  }

  askForRequests(caller: PageBrowser): Promise<CallAnswer> {
    return caller.post(`${this.path}/digital-credentials/requests`, {})
  }

  send(caller: PageBrowser, body: unknown, headers = {}): Promise<CallAnswer> {
    return caller.post(`${this.path}/digital-credentials/answer`, body, headers)
  }

  /** Returns the wallet's answer to the request that this caller gets. */
  async message(caller: PageBrowser, tampering?: DigitalTampering) {
    const [request] = zDigitalRequests.parse((await this.askForRequests(caller)).body).requests
    return running.wallet.openDigitalRequest(request?.data, caller.origin).answer([credential], tampering)
  }

  async stateForStaff(): Promise<unknown> {
    const { body } = await running.browser.post('/help-desk/request', { id: this.id })
    return (body as { state: string }).state
  }
}

const caller = () => new PageBrowser(running)

describe("a caller's page", () => {
  it('answers by the browser, and learns only that the answer was accepted', async () => {
    const [call, page] = [await Call.begin(), caller()]
    const answer = await call.send(page, await call.message(page))
    expect(answer.status).toBe(200)
    expect(z.strictObject(zCallerAnswered.shape).parse(answer.body)).toEqual({ outcome: 'accepted' })
    expect(await call.stateForStaff()).toBe('verified')
    expect((await running.browser.post(LOOKUP, { id: call.id })).body).toMatchObject({
      displayName: CLAIMS.displayName,
    })

    const seen = JSON.stringify([
      answer.body,
      (await page.post(call.path, {})).body,
      (await running.browser.get(call.path, { cookie: page.cookie ?? '' })).body,
      (await call.askForRequests(page)).body,
      (await call.send(page, { protocol: PROTOCOL, data: {} })).body,
    ])
    for (const value of [...Object.values(CLAIMS), call.id]) expect(seen).not.toContain(value)
  })

  it('reads neither status nor result with the id that it knows', async () => {
    const [call, page] = [await Call.begin(), caller()]
    await call.send(page, await call.message(page))
    const requestId = call.path.split('/').at(-1) ?? ''
    expectProblem(await page.post('/basic/presentation/response-html', { id: requestId }), 'not-found')
    expectProblem(await page.post(LOOKUP, { id: requestId }), 'not-found')
    expectProblem(await page.post('/help-desk/request', { id: requestId }), 'not-found')
    const status = await running.browser.get(`/basic/presentation/status?id=${requestId}`, {
      cookie: page.cookie ?? '',
    })
    expectProblem(status, 'not-found')
    for (const body of [{ id: requestId }, { id: requestId, protocol: PROTOCOL, data: {} }])
      for (const name of ['requests', 'answer'])
        expect((await page.post(`${PRESENTATION}/${name}`, body)).status).not.toBe(200)
  })

  it('learns that the wallet declined, or that the answer was refused', async () => {
    const [declined, refused, page] = [await Call.begin(), await Call.begin(), caller()]
    await declined.askForRequests(page)
    const answer = await declined.send(page, { protocol: PROTOCOL, data: { error: 'access_denied' } })
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'declined' } })
    const other = await refused.send(page, await refused.message(page, { origin: 'https://evil.example' }))
    expect({ status: other.status, body: other.body }).toEqual({ status: 200, body: { outcome: 'refused' } })
    for (const call of [declined, refused]) expect(await call.stateForStaff()).toBe('rejected')
  })

  it('is told that an answer cannot be used, and answers again', async () => {
    const [call, page] = [await Call.begin(), caller()]
    await call.askForRequests(page)
    const spoiled = await call.message(page, { jwe: { spoiledTag: true } })
    expectReason(await call.send(page, spoiled), 'invalid-request', 'answer-unusable')
    expect(await call.send(page, await call.message(page))).toMatchObject({ body: { outcome: 'accepted' } })
  })
})

describe('a second browser with the same link', () => {
  it('gets no request once another one has asked, and gives no answer', async () => {
    const [call, first, second] = [await Call.begin(), caller(), caller()]
    const message = await call.message(first)
    expectReason(await call.askForRequests(second), 'not-yours-to-see', 'opened-elsewhere')
    expectProblem(await call.send(second, message), 'not-found')
    second.cookie = undefined
    expectProblem(await call.send(second, message), 'not-found')
    expect(await call.stateForStaff()).toBe('waiting')
    expect(await call.send(first, message)).toMatchObject({ status: 200, body: { outcome: 'accepted' } })
  })

  it('loses, if several ask at once, to exactly one', async () => {
    const call = await Call.begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call.askForRequests(caller())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectReason(answer, 'not-yours-to-see', 'opened-elsewhere')
  })

  it('can still use the QR code, which ends the request for the first one', async () => {
    const [call, first] = [await Call.begin(), caller()]
    const message = await call.message(first)
    await running.wallet.present(call.url, [credential])
    expectClosed(await call.send(first, message))
    expectClosed(await call.askForRequests(first))
    expect(await call.stateForStaff()).toBe('verified')
  })

  it("is also the staff's own", async () => {
    const [call, first] = [await Call.begin(), caller()]
    await call.askForRequests(first)
    expectReason(await call.askForRequests(call.staff), 'not-yours-to-see', 'opened-elsewhere')
  })
})

describe('a call that is none of a page of this server', () => {
  it('binds no browser', async () => {
    const call = await Call.begin()
    const path = `${call.path}/digital-credentials/requests`
    expectProblem(await running.browser.post(path, {}), 'foreign-origin')
    expectProblem(await running.browser.post(path, {}, { origin: 'https://evil.example' }), 'foreign-origin')
    expect((await call.askForRequests(caller())).status).toBe(200)
  })

  it('gives no answer', async () => {
    const [call, page] = [await Call.begin(), caller()]
    const message = await call.message(page)
    for (const origin of ['null', 'https://evil.example', `${running.url}/`])
      expectProblem(await call.send(page, message, { origin }), 'foreign-origin')
    const { cookie = '' } = page
    const path = `${call.path}/digital-credentials/answer`
    expectProblem(await running.browser.post(path, message, { cookie }), 'foreign-origin')
    expect(await call.stateForStaff()).toBe('waiting')
  })

  it('is not for presentations that are no help-desk requests', async () => {
    const page = caller()
    const { id, requestId } = await page.begin('VerifiedEmployee')
    for (const name of [requestId, id, 'unknown']) {
      const path = `/help-desk/caller/${name}/digital-credentials`
      expectProblem(await page.post(`${path}/requests`, {}), 'not-found')
      expectProblem(
        await page.post(`${path}/answer`, { protocol: PROTOCOL, data: { error: 'access_denied' } }),
        'not-found',
      )
    }
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 0 })
  })
})
