import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const PUBLIC_URL = 'https://cards.example.org'

const calls = (): [string, unknown][] => [
  ['/basic/request2', { type: 'BankAccount', fieldData: { displayName: 'Anna' } }],
  ['/workshop/issuance/request', { type: 'Workshop', displayName: 'Anna', company: 'Example' }],
  ['/basic/presentation/request', { type: 'BankAccount' }],
  ['/basic/presentation/response-html', { id: 'x' }],
  ['/consent/accept', { id: 'x' }],
  ['/consent/decline', { id: 'x' }],
]

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

describe('a call from a page of another site', () => {
  it.each<[string, (own: string) => string]>([
    ['another site', () => 'https://evil.example'],
    ['a null origin, as of a sandbox', () => 'null'],
    ['a host that ends like this one', (own) => `${own}.evil.example`],
    ['a host that starts like this one', (own) => own.replace('localhost', 'localhost.evil.example')],
    ['this host on another port', (own) => own.replace(/\d+$/, '1')],
    ['this host with another scheme', (own) => own.replace('http:', 'https:')],
    ['this host by another name', (own) => own.replace('localhost', '127.0.0.1')],
    ['this origin with a slash', (own) => `${own}/`],
    ['an empty origin', () => ''],
  ])('from %s is refused', async (_what, origin) => {
    for (const [path, body] of calls()) {
      const answer = await running.browser.post(path, body, { origin: origin(running.url) })
      expectProblem(answer, 'foreign-origin')
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    }
    expect(await running.product.database.query.selectFrom('issuances').selectAll().execute()).toEqual([])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'sent by a form as %j is refused, with and without an origin',
    async (type) => {
      for (const [path, body] of calls())
        for (const origin of [{}, { origin: 'https://evil.example' }]) {
          const answer = await fetch(`${running.url}${path}`, {
            method: 'POST',
            headers: { ...origin, ...(type === '' ? {} : { 'content-type': type }) },
            body: new TextEncoder().encode(JSON.stringify(body)),
          })
          expect([400, 403, 415]).toContain(answer.status)
        }
      expect(await running.product.database.query.selectFrom('issuances').selectAll().execute()).toEqual([])
      expect(await running.product.database.query.selectFrom('presentations').selectAll().execute()).toEqual([])
    },
  )

  it('gets no permission from a preflight', async () => {
    for (const [path] of calls()) {
      const answer = await fetch(`${running.url}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  it('cannot read a status', async () => {
    const { id } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    const answer = await running.browser.get(`/basic/issuance/status?id=${id}`, { origin: 'https://evil.example' })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

it('accepts a call from its own page', async () => {
  for (const [path, body] of calls().slice(0, 3))
    expect((await running.browser.post(path, body, { origin: running.url })).status).toBe(200)
})

it('accepts a call from its page at each origin of the Digital Credentials API, and knows the browser there', async () => {
  const DIGITAL_CREDENTIALS_ORIGINS = `${PUBLIC_URL},https://www.example.org`
  const { product, stop } = await startProduct({ PUBLIC_URL, DIGITAL_CREDENTIALS_ORIGINS })
  const presentFrom = async (origin: string) => {
    const [url, payload] = ['/basic/presentation/request', { type: 'BankAccount' }]
    const { statusCode, headers } = await product.app.inject({ method: 'POST', url, payload, headers: { origin } })
    return { statusCode, isKnown: 'set-cookie' in headers }
  }
  try {
    for (const origin of DIGITAL_CREDENTIALS_ORIGINS.split(','))
      expect(await presentFrom(origin)).toEqual({ statusCode: 200, isKnown: true })
    expect(await presentFrom('https://example.org')).toEqual({ statusCode: 403, isKnown: false })
  } finally {
    await stop()
  }
})

describe('the Host header of a request', () => {
  const spoofed = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
    'x-original-url': '/admin',
  }

  it.each(['false', '1', '127.0.0.1'])('changes no address, with TRUST_PROXY=%s', async (trust) => {
    const product = await startProduct({ PUBLIC_URL, TRUST_PROXY: trust })
    try {
      for (const [url, payload] of calls().slice(0, 3)) {
        const answer = await product.product.app.inject({
          method: 'POST',
          url,
          headers: spoofed,
          payload: payload as object,
        })
        expect(answer.statusCode).toBe(200)
        expect(answer.body).not.toContain('evil')
        expect(decodeURIComponent(answer.json().url)).toContain(`${PUBLIC_URL}/openid4v`)
      }
      const documents = ['/openapi.json', '/configuration', '/scenarios', '/']
      for (const url of documents)
        expect((await product.product.app.inject({ url, headers: spoofed })).body).not.toContain('evil')
    } finally {
      await product.stop()
    }
  })
})
