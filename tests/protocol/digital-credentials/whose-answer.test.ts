import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import type { CallAnswer } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'
import { PageBrowser, PRESENTATION } from './page-browser.ts'
import { type Attempt, Stage } from './stage.ts'

const PROTOCOL = 'openid4vp-v1-signed'
const DECLINED = { protocol: PROTOCOL, data: { error: 'access_denied' } }
const LIMIT = 2 * 1024 * 1024

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage?.close())

/** Expects that nothing has happened to a presentation, and that its own page can still answer it. */
async function expectUntouched(attempt: Attempt): Promise<void> {
  expect(await attempt.status()).toEqual({ status: 0 })
  await attempt.expectAccepted(await attempt.answer())
}

describe('another browser', () => {
  /** A browser that has a cookie of this server, too. */
  async function stranger(): Promise<PageBrowser> {
    const page = new PageBrowser(stage.running)
    await page.begin()
    return page
  }

  it('gets no request and gives no answer, as for a presentation that does not exist', async () => {
    const attempt = await stage.begin()
    const other = await stranger()
    const unknown = async (call: (id: string) => Promise<CallAnswer>) => {
      for (const id of [attempt.id, 'unknown']) expectProblem(await call(id), 'not-found')
    }
    await unknown((id) => other.askForRequests(id))
    await unknown((id) => other.answer(id, attempt.message()))
    await unknown((id) => other.answer(id, DECLINED))
    await expectUntouched(attempt)
  })

  it('cannot use the id that a wallet knows', async () => {
    const attempt = await stage.begin()
    for (const page of [attempt.page, await stranger()]) {
      expectProblem(await page.askForRequests(attempt.requestId), 'not-found')
      expectProblem(await page.answer(attempt.requestId, DECLINED), 'not-found')
    }
    await expectUntouched(attempt)
  })

  it.each(['', 'vitrine-browser=', 'vitrine-browser=x', `vitrine-browser=${'A'.repeat(32)}`, 'other=1'])(
    'is one with the cookie %j',
    async (cookie) => {
      const attempt = await stage.begin()
      for (const [call, body] of [
        ['requests', {}],
        ['answer', attempt.message()],
        ['answer', DECLINED],
      ] as const) {
        const answer = await attempt.page.post(`${PRESENTATION}/${call}`, { id: attempt.id, ...body }, { cookie })
        expectProblem(answer, 'not-found')
      }
      await expectUntouched(attempt)
    },
  )
})

describe('an answer from no page of this server', () => {
  const send = (attempt: Attempt, origin: string | undefined, body: unknown): Promise<CallAnswer> =>
    stage.running.browser.post(`${PRESENTATION}/answer`, body, {
      cookie: attempt.page.cookie ?? '',
      ...(origin === undefined ? {} : { origin }),
    })

  it.each<[string, (own: string) => string | undefined]>([
    ['no origin', () => undefined],
    ['a null origin', () => 'null'],
    ['another site', () => 'https://evil.example'],
    ['a slash after its origin', (own) => `${own}/`],
    ['upper case', (own) => own.toUpperCase()],
    ['another port', (own) => own.replace(/\d+$/, '1')],
    ['another scheme', (own) => own.replace('http:', 'https:')],
    ['an address for its name', (own) => own.replace('localhost', '127.0.0.1')],
  ])('is refused with %s, before it is parsed', async (_what, originOf) => {
    const attempt = await stage.begin()
    const origin = originOf(stage.running.url)
    for (const body of [{ id: attempt.id, ...attempt.message() }, { id: attempt.id, ...DECLINED }, '{', '{}'])
      expectProblem(await send(attempt, origin, body), 'foreign-origin')
    await expectUntouched(attempt)
  })
})

describe('the size of an answer', () => {
  /** Announces a body and sends none of it. Returns the answer, or an empty text if the server waits for the body. */
  async function announce(path: string, bytes: number, { cookie = '', origin = stage.running.url }): Promise<string> {
    const connection = await RawConnection.open(stage.running.url)
    const headers = `Host: x\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nContent-Type: application/json`
    connection.send(`POST ${path} HTTP/1.1\r\n${headers}\r\nContent-Length: ${bytes}\r\n\r\n`)
    for (let tries = 0; tries < 10 && connection.received === ''; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    connection.close()
    return connection.received
  }

  it('is at most 2 MB, which leaves room for a photo that was not requested', async () => {
    const { page } = await stage.begin()
    const own = { cookie: page.cookie ?? '' }
    for (const path of [`${PRESENTATION}/answer`, `/help-desk/caller/unknown${'/digital-credentials/answer'}`]) {
      expect(await announce(path, LIMIT, own)).toBe('')
      expect(await announce(path, LIMIT + 1, own)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"body-too-large"/)
    }
  })

  it('does not matter without a cookie, or from another site: none of it is read', async () => {
    const { page } = await stage.begin()
    const cookie = page.cookie ?? ''
    for (const path of [`${PRESENTATION}/answer`, '/help-desk/caller/unknown/digital-credentials/answer'])
      for (const bytes of [LIMIT, 1000]) {
        expect(await announce(path, bytes, {})).toMatch(/^HTTP\/1\.1 404 /)
        expect(await announce(path, bytes, { cookie, origin: 'https://evil.example' })).toMatch(/^HTTP\/1\.1 403 /)
      }
  })

  it('of 2 MB is read quickly, and leaves the request open', async () => {
    const attempt = await stage.begin()
    const data = { response: 'A.'.repeat(1_000_000) }
    await attempt.expectUnusable(await attempt.answer({ protocol: PROTOCOL, data }))
  })
})
