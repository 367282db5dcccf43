import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'
import { expectProblem } from './problems.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

/** Sends a text, and returns everything that the server sends until it closes the connection. */
async function say(text: string): Promise<string> {
  const connection = await RawConnection.open(running.url)
  connection.send(text)
  expect(await connection.endsWithin(5000)).toBe(true)
  return connection.received
}

/** Expects one complete answer with a problem and the usual headers, without internals. */
function expectWellFormed(text: string, status: number, code: string): void {
  const [head = '', body = '', ...more] = text.split('\r\n\r\n')
  expect(more).toEqual([])
  expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][A-Za-z -]+$`))
  for (const header of [
    'content-type: application/problem\\+json(; charset=utf-8)?',
    'connection: close',
    `content-length: ${body.length}`,
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'cache-control: no-store',
  ])
    expect(head).toMatch(new RegExp(`^${header}$`, 'im'))
  const [, requestId] = /^x-request-id: (\S+)$/im.exec(head) ?? []
  expect(JSON.parse(body)).toMatchObject({ status, code, title: expect.any(String), requestId })
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).not.toMatch(/node|fastify|HPE_|at .*\.ts/i)
}

describe('a request that no route sees', () => {
  it.each<[string, string, number, string]>([
    ['a text that is not HTTP', 'planted\r\n\r\n', 400, 'invalid-request'],
    ['an unknown method', 'PLANT / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid-request'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400, 'invalid-request'],
    [
      'two lengths',
      'POST /basic/request2 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{',
      400,
      'invalid-request',
    ],
    [
      'a length and chunks',
      'POST /basic/request2 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-request',
    ],
    [
      'a chunk without a length',
      'POST /basic/request2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'invalid-request',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'an address that is larger than all headers may be',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'a proof that is too large',
      `POST /openid4vci/par HTTP/1.1\r\nHost: x\r\nDPoP: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'an authorization request that is too large',
      `GET /openid4vci/authorize?state=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('refuses %s with a complete answer without internals', async (_what, text, status, code) => {
    expectWellFormed(await say(text), status, code)
  })

  it.each(['pl', 'en'])('shows a page to a browser, in its language %s', async (language) => {
    const cookies = `Cookie: ${'x'.repeat(20_000)}`
    const browser = `Sec-Fetch-Dest: document\r\nAccept-Language: ${language}\r\n${cookies}`
    const text = await say(`GET / HTTP/1.1\r\nHost: x\r\n${browser}\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(text).toMatch(/^content-type: text\/html; charset=utf-8$/m)
    expect(text).toMatch(/^content-security-policy: default-src 'none'; script-src 'sha256-/m)
    expect(text).toContain(`<html lang="${language}" data-theme="dark" data-wait="0">`)
    expect(text).toContain('headers-too-large')
  })

  it('is not answered in the middle of another answer', async () => {
    const stream = 'GET /notifications?id=x HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await say(`${stream}planted\r\n\r\n`)).not.toContain('400')
    const connection = await RawConnection.open(running.url)
    connection.send(stream)
    await connection.receive(/retry/)
    connection.send('planted\r\n\r\n')
    expect(await connection.ended).not.toContain('400')
  })

  it('ends the connection of a client that does not read', async () => {
    const connection = await RawConnection.open(running.url)
    connection.sendUnread('planted\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 200))
    connection.socket.resume()
    expect(await connection.endsWithin(1000)).toBe(true)
  })
})

describe('requests that Node would refuse by itself', () => {
  it.each([
    ['two different values', 'Host: x\r\nHost: y'],
    ['the same value twice', 'Host: x\r\nhost: x'],
    ['an empty value among them', 'Host:\r\nHost: x'],
  ])('refuses a request with %s for Host with the usual problem', async (_what, hosts) => {
    for (const version of ['1.1', '1.0'])
      for (const path of ['/configuration', '/', '/health/ready', '/nowhere', '/%ff']) {
        const text = await say(`GET ${path} HTTP/${version}\r\n${hosts}\r\nConnection: close\r\n\r\n`)
        expectWellFormed(text, 400, 'invalid-request')
      }
  })

  it('refuses a request without Host with the usual problem', async () => {
    const text = await say('GET /configuration HTTP/1.1\r\nConnection: close\r\n\r\n')
    expectWellFormed(text, 400, 'invalid-request')
    expect(await say('GET /configuration HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  it('answers a request with an unknown Expect as usual', async () => {
    const text = await say('GET /configuration HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*x-content-type-options: nosniff/)
  })

  it.each(['PROPFIND', 'TRACE', 'QUERY'])('refuses the method %s with the usual problem', async (method) => {
    const text = await say(`${method} /configuration HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 40[045] /)
    expect(text).toMatch(/x-content-type-options: nosniff/)
    expect(text).toMatch(/content-type: application\/problem\+json/)
  })
})

describe('an address of more than 8192 characters', () => {
  it.each(['/', '/configuration?x=', '/issue/bank-account-basic/', '/present/bank-account-basic/link/'])(
    'is refused at %s, with a page for people and a problem for programs',
    async (start) => {
      const path = start + '/'.repeat(8193 - start.length)
      const page = await running.browser.get(path, { accept: 'text/html' })
      expect(page.status).toBe(414)
      expect(page.body).toContain('<!doctype html>')
      expectProblem(await running.browser.get(path), 'address-too-long', /8192/)
      expectProblem(await running.browser.post(path, {}), 'address-too-long', /8192/)
      expect((await running.browser.get(path.slice(0, -1))).status).not.toBe(414)
    },
  )
})

describe('an undecodable address', () => {
  it.each(['/%zz', '/%E0%A4%A', '/openid4vci/offers/%ff', '/scenarios/images/%c0', '/%'])(
    '%s returns a page to people and a problem to programs',
    async (path) => {
      const page = await running.browser.get(path, { accept: 'text/html,application/xhtml+xml' })
      expect(page.status).toBe(400)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(page.body).toContain('<!doctype html>')
      expectProblem(await running.browser.get(path), 'invalid-request', /decoded/)
      expectProblem(await running.browser.post(path, {}), 'invalid-request', /decoded/)
    },
  )

  it('is distinguished from a decodable one', async () => {
    for (const path of ['/%25zz', '/an%20address%20that%20cannot%20be%20read'])
      expectProblem(await running.browser.get(path), 'not-found')
  })
})
