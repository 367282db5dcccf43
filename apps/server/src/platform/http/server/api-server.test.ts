import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readConfiguration } from '../../../settings/configuration.ts'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import { type ApiServer, createApiServer } from './api-server.ts'

let app: ApiServer
afterEach(() => app.close())

function serve(settings: Record<string, string> = {}) {
  app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent', ...settings }), () => 1_000_000)
  app.post('/echo', async ({ body }) => ({ body }))
  app.get('/free', { config: { isExemptFromRateLimit: true } }, async () => 'free')
  app.get('/fails', async () => {
    throw new Error('a secret of the server')
  })
  app.get('/away', async () => {
    throw new DatabaseUnavailable('the database of host db.internal is away')
  })
  app.get('/typed', { schema: { querystring: z.strictObject({ id: z.string().max(3) }) } }, async () => 'typed')
  app.get('/leaky', { schema: { response: { 200: z.strictObject({ name: z.string() }) } } }, async () => {
    const answer: unknown = { name: 'Anna', secret: 'x' }
    return answer as { name: string }
  })
}
const post = (payload: string, type: string | undefined = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', payload, headers: type === undefined ? {} : { 'content-type': type } })
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/typed?id=1', remoteAddress, headers })

describe('a request', () => {
  it('may have a JSON body of at most 64 KiB', async () => {
    serve()
    expect((await post(`"${'a'.repeat(65_534)}"`)).statusCode).toBe(200)
    expect((await post(`"${'a'.repeat(65_535)}"`)).json()).toMatchObject({ status: 413, code: 'body-too-large' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'multipart/form-data'])(
    'may not have a body of the type %s, which other sites could send without asking',
    async (type) => {
      serve()
      expect((await post('{"a":1}', type)).json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    },
  )

  it.each([['{"a":1,"a":2}'], ['{"a":1'], ['{"a":NaN}'], ['']])('may not have the JSON body %j', async (payload) => {
    serve()
    expect((await post(payload)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
  })

  it('must match the schema of its route', async () => {
    serve()
    expect((await app.inject('/typed?id=abc')).statusCode).toBe(200)
    for (const url of ['/typed', '/typed?id=abcd', '/typed?id=a&more=b'])
      expect((await app.inject(url)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
  })

  it('is refused with several Host headers', async () => {
    serve()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /free HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('the rate limit', () => {
  const LIMIT = { RATE_LIMIT_PER_MINUTE: '3' }

  it('counts the requests of each client, and says how long to wait', async () => {
    serve(LIMIT)
    for (let count = 0; count < 3; count += 1) expect((await from('192.0.2.1')).statusCode).toBe(200)
    const refused = await from('192.0.2.1')
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await from('192.0.2.2')).statusCode).toBe(200)
  })

  it('does not count routes that are exempt', async () => {
    serve(LIMIT)
    for (let count = 0; count < 9; count += 1) expect((await app.inject('/free')).statusCode).toBe(200)
  })

  it('ignores the client that a stranger names', async () => {
    serve(LIMIT)
    for (let count = 0; count < 3; count += 1) await from('192.0.2.1', { 'x-forwarded-for': `198.51.100.${count}` })
    expect((await from('192.0.2.1', { 'x-forwarded-for': '198.51.100.9' })).statusCode).toBe(429)
  })

  it('counts the client that a trusted proxy names', async () => {
    serve({ ...LIMIT, TRUST_PROXY: '10.0.0.0/8' })
    const behind = (client: string, proxy = '10.0.0.1') => from(proxy, { 'x-forwarded-for': client })
    for (let count = 0; count < 3; count += 1) await behind('198.51.100.1')
    expect((await behind('198.51.100.1')).statusCode).toBe(429)
    expect((await behind('198.51.100.2')).statusCode).toBe(200)
    // The entry that the client itself wrote, before the one of the proxy, does not count.
    expect((await behind('203.0.113.9, 198.51.100.1')).statusCode).toBe(429)
    expect((await behind('198.51.100.1', '192.0.2.7')).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  it('has the security headers and is not cached, also if it is a refusal', async () => {
    serve({ PUBLIC_URL: 'https://vitrine.example' })
    for (const url of ['/free', '/fails', '/unknown'])
      expect((await app.inject(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
  })

  it('says nothing about a fault of the server', async () => {
    serve()
    const fault = await app.inject('/fails')
    expect(fault.json()).toMatchObject({ status: 500, code: 'internal' })
    const away = await app.inject('/away')
    expect(away.json()).toMatchObject({ status: 503, code: 'unavailable' })
    for (const { body } of [fault, away]) expect(body).not.toMatch(/secret|internal\.|db\./)
  })

  it('that does not match the schema of its route is not sent', async () => {
    serve()
    const answer = await app.inject('/leaky')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
  })
})
