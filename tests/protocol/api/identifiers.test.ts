import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

let running: RunningProduct
let issuanceId: string
let presentation: { id: string; requestId: string; url: string }
beforeAll(async () => {
  running = await startProduct()
  const { browser } = running
  issuanceId = (await browser.issueBasic('BankAccount', { displayName: 'Anna' })).id
  presentation = await browser.present('BankAccount')
})
afterAll(() => running.stop())

const STATUS_CALLS = ['/basic/issuance/status?id=', '/basic/presentation/status?id=']
const notThere = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  code: 'not-found',
  requestId: expect.any(String),
}

describe('an unknown id', () => {
  it.each([
    ['well-formed but unknown', 'A'.repeat(32)],
    ['short', 'x'],
    ['like a property', '__proto__'],
    ['like a function', 'constructor'],
    ['SQL', "' OR '1'='1"],
    ['with NUL', 'a\u0000b'],
    ['with a line break', 'a\r\nSet-Cookie: x=y'],
    ['a path', '../../etc/passwd'],
    ['in letters of other scripts', 'żółć🙂'],
  ])('that is %s returns the same 404', async (_what, id) => {
    for (const call of STATUS_CALLS) {
      const answer = await running.browser.get(`${call}${encodeURIComponent(id)}`)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: notThere })
      expect(answer.headers.has('set-cookie')).toBe(false)
    }
    const result = await running.browser.post('/basic/presentation/response-html', { id })
    expect({ status: result.status, body: result.body }).toEqual({ status: 404, body: notThere })
  })

  it.each([
    ['missing', ''],
    ['empty', 'id='],
    ['too long', `id=${'A'.repeat(201)}`],
    ['repeated', 'id=a&id=b'],
    ['an array', 'id[]=a'],
    ['an object', 'id[$ne]=a'],
  ])('that is %s is refused', async (_what, query) => {
    for (const path of ['/basic/issuance/status', '/basic/presentation/status'])
      expectProblem(await running.browser.get(`${path}?${query}`), 'invalid-request')
  })

  it.each([[{}], [{ id: '' }], [{ id: 1 }], [{ id: null }], [{ id: ['a'] }], [{ id: 'A'.repeat(201) }], [[]], [null]])(
    'refuses to return a result for %j',
    async (body) => {
      expectProblem(await running.browser.post('/basic/presentation/response-html', body), 'invalid-request')
    },
  )
})

describe('a type', () => {
  const long = 'A'.repeat(101)

  it('is refused by each endpoint if it is too long', async () => {
    const { browser } = running
    expectProblem(await browser.get(`/basic/website/issuer/settings?type=${long}`), 'invalid-request')
    expectProblem(await browser.post('/basic/request2', { type: long, fieldData: {} }), 'invalid-request')
    expectProblem(await browser.post('/basic/presentation/request', { type: long }), 'invalid-request')
  })

  it('of the maximum length is accepted, and returns 404 if unknown', async () => {
    const type = long.slice(1)
    const { browser } = running
    expectProblem(await browser.get(`/basic/website/issuer/settings?type=${type}`), 'configuration-not-found')
    expectProblem(await browser.post('/basic/request2', { type, fieldData: {} }), 'configuration-not-found')
    expectProblem(await browser.post('/basic/presentation/request', { type }), 'configuration-not-found')
  })
})

describe('an id of something else', () => {
  it('an issuance has no presentation status and no result', async () => {
    const { browser } = running
    expectProblem(await browser.get(`/basic/presentation/status?id=${issuanceId}`), 'not-found')
    expectProblem(await browser.post('/basic/presentation/response-html', { id: issuanceId }), 'not-found')
  })

  it('a presentation has no issuance status', async () => {
    expectProblem(await running.browser.get(`/basic/issuance/status?id=${presentation.id}`), 'not-found')
  })

  it.each(['workshop', 'lunch-service', 'nobody-knows', 'portal-gift-card'])(
    "returns 404 below another card's prefix, /%s",
    async (prefix) => {
      const { browser } = running
      expectProblem(await browser.get(`/${prefix}/issuance/status?id=${issuanceId}`), 'not-found')
      expectProblem(await browser.get(`/${prefix}/presentation/status?id=${presentation.id}`), 'not-found')
      expectProblem(await browser.post(`/${prefix}/presentation/response-html`, { id: presentation.id }), 'not-found')
    },
  )

  it("the wallet's request id returns neither status nor result", async () => {
    const { browser } = running
    expectProblem(await browser.get(`/basic/presentation/status?id=${presentation.requestId}`), 'not-found')
    expectProblem(await browser.post('/basic/presentation/response-html', { id: presentation.requestId }), 'not-found')
    expect(presentation.url).not.toContain(presentation.id)
  })

  it("the browser's secret opens no request", async () => {
    const answer = await fetch(`${running.url}/openid4vp/requests/${presentation.id}`)
    expect(answer.status).toBe(404)
  })
})

it('its own endpoint finds an id, so the refusals above mean something', async () => {
  const { browser } = running
  expect(await browser.issuanceStatus(issuanceId)).toEqual({ status: 0 })
  expect(await browser.presentationStatus(presentation.id)).toEqual({ status: 0 })
})
