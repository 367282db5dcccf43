import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeConnectionFailure, exchange } from './exchange.ts'
import { ScriptedServer } from './scripted-server.fixture.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await ScriptedServer.start()
})
afterEach(() => server.stop())

const send = (signal = new AbortController().signal) =>
  exchange(fetch, { call: 'contracts', url: server.origin, init: {}, signal })

describe('an exchange', () => {
  it.each([
    ['1 MB of a success', 200, 1_048_576],
    ['64 KB of an error', 502, 65_536],
  ])('reads at most %s', async (_what, status, limit) => {
    server.answer({ status, body: 'a'.repeat(limit) }, { status, body: 'a'.repeat(limit + 1) })
    expect((await send()).text).toHaveLength(limit)
    expect(await send()).toMatchObject({ status, text: undefined })
  })

  it('follows no redirect, which would take the access token to another address', async () => {
    server.answer({ status: 307, headers: { location: '/elsewhere' }, body: '' })
    expect(await send()).toMatchObject({ status: 307 })
    expect(server.requests).toHaveLength(1)
  })

  it('is cancelled by its signal', async () => {
    server.answer({ instead: 'silence' })
    await expect(send(AbortSignal.timeout(100))).rejects.toMatchObject({ facts: { explanation: 'no answer in time' } })
    await expect.poll(() => server.cancelled).toBe(1)
  })
})

describe('a failed connection', () => {
  const withCode = (code: string) => Object.assign(new Error('secret'), { code })

  it.each([
    [new TypeError('fetch failed', { cause: withCode('ECONNRESET') }), 'no connection (ECONNRESET)'],
    [new TypeError('Bearer secret is an invalid header value'), 'no connection'],
    [new TypeError('fetch failed', { cause: withCode('secret token') }), 'no connection'],
    ['secret', 'no connection'],
  ])('is described by its code only', (error, description) => {
    expect(describeConnectionFailure(error)).toBe(description)
  })

  it('is explained if a proxy replaces the certificate', () => {
    const error = new TypeError('fetch failed', { cause: withCode('SELF_SIGNED_CERT_IN_CHAIN') })
    expect(describeConnectionFailure(error)).toMatch(/NODE_EXTRA_CA_CERTS/)
  })
})
