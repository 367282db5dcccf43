import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { WalletRefusal } from '../wallet/refusal.ts'
import { PageBrowser, PRESENTATION } from './page-browser.ts'
import { Stage } from './stage.ts'

const OTHERS = ['https://cards.example.org', 'https://www.example.org:8443']

/** Returns the parameters of the request that a page passes on. */
async function requestOf(running: RunningProduct, page: PageBrowser, headers: Record<string, string> = {}) {
  const { id } = await page.begin()
  const { body } = await page.post(`${PRESENTATION}/requests`, { id }, headers)
  const { requests } = body as { requests: { protocol: string; data: { request: string } }[] }
  expect(requests.map(({ protocol }) => protocol)).toEqual(['openid4vp-v1-signed'])
  const data = requests[0]?.data ?? expect.unreachable()
  return {
    id,
    data,
    parameters: decodeJwt(data.request),
    open: () => running.wallet.openDigitalRequest(data, page.origin),
  }
}

describe('a request for the browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await Stage.open()
  })
  afterAll(() => stage?.close())

  it('is one that a strict wallet accepts, with the origin of this server', async () => {
    const { running } = stage
    const { id, parameters, open } = await requestOf(running, new PageBrowser(running))
    expect(open().request.transactionData).toEqual([])
    expect(parameters).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [running.url] })
    for (const name of ['state', 'response_uri', 'redirect_uri', 'wallet_nonce'])
      expect(parameters).not.toHaveProperty(name)
    expect(JSON.stringify(parameters)).not.toContain(id)
  })

  it('takes its origins from the configuration, whatever the headers say', async () => {
    const { running } = stage
    const evil = 'evil.example'
    const { parameters } = await requestOf(running, new PageBrowser(running), {
      ...{ 'x-forwarded-host': evil, 'x-forwarded-proto': 'https', 'x-original-host': evil },
      ...{ forwarded: `host=${evil};proto=https`, referer: `https://${evil}/` },
    })
    expect(parameters.expected_origins).toEqual([running.url])
    expect(JSON.stringify(parameters)).not.toContain(evil)
  })

  it('is refused by a wallet to which another site passes it on', async () => {
    const { running } = stage
    const { data } = await requestOf(running, new PageBrowser(running))
    for (const origin of ['https://evil.example', `${running.url}/`, running.url.toUpperCase()])
      expect(() => running.wallet.openDigitalRequest(data, origin)).toThrow(WalletRefusal)
  })

  it('has a nonce and a key that no other presentation has', async () => {
    const { running } = stage
    const page = new PageBrowser(running)
    const requests = await Promise.all(
      Array.from({ length: 3 }, async () => (await requestOf(running, page)).open().request),
    )
    expect(new Set(requests.map(({ nonce }) => nonce)).size).toBe(3)
    expect(new Set(requests.map(({ encryption }) => encryption.kid)).size).toBe(3)
  })

  it('does not count as scanned, and is not stored by caches', async () => {
    const page = new PageBrowser(stage.running)
    const { id } = await page.begin()
    const answer = await page.askForRequests(id)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await stage.running.browser.presentationStatus(id)).toEqual({ status: 0 })
  })

  it('is offered only to a page whose browser is recognized', async () => {
    const { browser, url } = stage.running
    const ask = async (headers = {}) =>
      (await browser.post('/basic/presentation/request', { type: 'BankAccount' }, headers)).body
    expect(await ask()).not.toHaveProperty('digitalCredentials')
    expect(await ask({ origin: url })).toMatchObject({ digitalCredentials: ['openid4vp-v1-signed'] })
  })
})

describe('a server whose pages have other origins than its own', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await Stage.open({ DIGITAL_CREDENTIALS_ORIGINS: OTHERS.join(' , ') })
  })
  afterAll(() => stage?.close())

  it('names all of them in each request, and takes the answer of each page', async () => {
    for (const origin of OTHERS) {
      const page = new PageBrowser(stage.running, origin)
      const attempt = await stage.begin({}, page)
      expect(attempt.open.request.payload.expected_origins).toEqual(OTHERS)
      await attempt.expectAccepted(await attempt.answer())
    }
  })

  it('takes no answer that was made for another page than the one that sends it', async () => {
    const [first = '', second = ''] = OTHERS
    const attempt = await stage.begin({}, new PageBrowser(stage.running, first))
    await attempt.expectEnded(await attempt.answer(attempt.message({ origin: second })), 'INVALID_PRESENTATION')
  })

  it('takes no answer at its own origin, which is none of theirs', async () => {
    const attempt = await stage.begin({}, new PageBrowser(stage.running, OTHERS[0]))
    const own = new PageBrowser(stage.running)
    own.cookie = attempt.page.cookie
    expectProblem(await own.answer(attempt.id, attempt.message({ origin: own.origin })), 'foreign-origin')
    await attempt.expectAccepted(await attempt.answer())
  })
})

describe('a server without the Digital Credentials API', () => {
  let running: RunningProduct
  beforeAll(async () => {
    running = await startProduct({ DIGITAL_CREDENTIALS_ORIGINS: 'off' })
  })
  afterAll(() => running?.stop())

  it('offers no request and takes no answer by the browser', async () => {
    const page = new PageBrowser(running)
    const started = await page.begin()
    expect(started).not.toHaveProperty('digitalCredentials')
    expectProblem(await page.askForRequests(started.id), 'not-found')
    const message = { protocol: 'openid4vp-v1-signed', data: { error: 'access_denied' } }
    expectProblem(await page.answer(started.id, message), 'not-found')
    expect(await running.browser.presentationStatus(started.id)).toEqual({ status: 0 })
  })
})
