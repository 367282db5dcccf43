import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { configurationUnderTest } from '../service/calls/configuration-under-test.fixture.ts'
import { ManualTiming } from '../service/calls/manual-timing.fixture.ts'
import { type ScriptedAnswer, ScriptedServer } from '../service/calls/scripted-server.fixture.ts'
import { ServiceError } from '../service/service-error.ts'
import { AccessTokens } from './access-tokens.ts'

const MINUTE = 60_000
const { signal } = new AbortController()

let server: ScriptedServer
let timing: ManualTiming
beforeEach(async () => {
  server = await ScriptedServer.start()
  timing = new ManualTiming()
})
afterEach(() => server.stop())

const start = (changes: Partial<EntraConfiguration> = {}) =>
  new AccessTokens(configurationUnderTest(server.origin, changes), { clock: timing.clock, fetch, environment: {} })
const issued = (token: string, lifeSeconds: number | string): ScriptedAnswer => ({
  body: { token_type: 'Bearer', expires_in: lifeSeconds, access_token: token },
})

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ServiceError) return error
  throw error ?? new Error('no failure')
}

describe('an access token', () => {
  it('is requested with the constant secret of the emulator', async () => {
    expect(await start().get('requestService', signal)).toBe('token-1')
    const [{ method, url, headers, body } = { headers: {}, body: '' }] = server.tokenRequests
    expect({ method, url }).toEqual({ method: 'POST', url: '/5a9e2f6c-0d7b-4c1f-9e62-3f1b7a8d4c20/oauth2/v2.0/token' })
    expect(headers['content-type']).toMatch('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
      scope: 'request-app/.default',
      client_secret: 'emulator',
    })
  })

  it('is kept for each API', async () => {
    const tokens = start()
    expect([await tokens.get('requestService', signal), await tokens.get('adminApi', signal)]).toEqual([
      'token-1',
      'token-2',
    ])
    expect([await tokens.get('requestService', signal), await tokens.get('adminApi', signal)]).toEqual([
      'token-1',
      'token-2',
    ])
    expect(server.tokenRequests.map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual([
      'request-app/.default',
      'admin-app/.default',
    ])
  })

  it('is requested once for concurrent callers', async () => {
    const tokens = start()
    const values = await Promise.all(Array.from({ length: 20 }, () => tokens.get('adminApi', signal)))
    expect(new Set(values)).toEqual(new Set(['token-1']))
    expect(server.tokenRequests).toHaveLength(1)
  })

  it('reaches the other callers if one stops waiting', async () => {
    const tokens = start()
    const impatient = new AbortController()
    const [first, second] = [tokens.get('adminApi', impatient.signal), tokens.get('adminApi', signal)]
    impatient.abort(new Error('too late'))
    await expect(first).rejects.toThrow('too late')
    expect(await second).toBe('token-1')
  })

  it.each([
    ['an hour', 3600, 55 * MINUTE],
    ['eight minutes', 480, 4 * MINUTE],
    ['a minute', '60', MINUTE / 2],
    ['a thousand years, after a day', 31_536_000_000, 24 * 60 * MINUTE - 5 * MINUTE],
  ])('that lives %s is replaced in time', async (_life, seconds, until) => {
    server.answerTokens(issued('first', seconds))
    const tokens = start()
    await tokens.get('adminApi', signal)
    timing.pass(until - 1)
    expect(await tokens.get('adminApi', signal)).toBe('first')
    timing.pass(1)
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
  })

  it('is used until its end if it cannot be replaced', async () => {
    server.answerTokens(issued('first', 3600), { status: 503 }, { status: 503 }, { status: 503 })
    const tokens = start()
    await tokens.get('adminApi', signal)
    timing.pass(55 * MINUTE)
    expect(await tokens.get('adminApi', signal)).toBe('first')
    expect(await tokens.get('adminApi', signal)).toBe('first')
    expect(server.tokenRequests).toHaveLength(2)
    timing.pass(30_000)
    expect(await tokens.get('adminApi', signal)).toBe('first')
    expect(server.tokenRequests).toHaveLength(3)
    timing.pass(5 * MINUTE)
    expect((await failureOf(tokens.get('adminApi', signal))).kind).toBe('unavailable')
  })

  it('is requested again after it was dropped', async () => {
    const tokens = start()
    const token = await tokens.get('adminApi', signal)
    tokens.drop('requestService', token)
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
    tokens.drop('adminApi', token)
    expect(await tokens.get('adminApi', signal)).toBe('token-2')
    tokens.drop('adminApi', token)
    expect(await tokens.get('adminApi', signal)).toBe('token-2')
  })

  it.each([
    ['no token', { expires_in: 3600 }],
    ['a token that does not fit into a header', { access_token: 'a\r\nb', expires_in: 3600 }],
    ['no life', { access_token: 'token' }],
    ['a life that is over', { access_token: 'token', expires_in: 0 }],
    ['HTML', '<html>'],
  ])('is refused if the answer contains %s', async (_what, body) => {
    server.answerTokens({ body })
    expect((await failureOf(start().get('adminApi', signal))).kind).toBe('unexpected-answer')
  })
})

describe('an error of the token endpoint', () => {
  it.each([
    [7000215, /the client secret is wrong/],
    [7000222, /the client secret has expired/],
    [700016, /check ENTRA_TENANT_ID and ENTRA_CLIENT_ID/],
    [700027, /upload the certificate/],
    [700021, /check ENTRA_CLIENT_ID/],
  ])('AADSTS%i is explained', async (code, advice) => {
    const description = `AADSTS${code}: Ann Example, secret abc~1. Trace ID: 1`
    const body = { error: 'invalid_client', error_description: description, error_codes: [code], trace_id: 'trace-1' }
    server.answerTokens({ status: 401, body })
    const error = await failureOf(start().get('adminApi', signal))
    expect(error).toMatchObject({
      kind: 'unauthorized',
      facts: {
        status: 401,
        serviceCode: `AADSTS${code}`,
        traceId: 'trace-1',
        explanation: expect.stringMatching(advice),
      },
    })
    expect(JSON.stringify(error) + error.message).not.toMatch(/Ann|abc~1/)
  })

  it.each([
    ['its description', 400, { error: 'invalid_request', error_description: 'AADSTS90002: no tenant' }, 'AADSTS90002'],
    ['its OAuth error', 400, { error: 'invalid_scope' }, 'invalid_scope'],
    ['nothing', 400, '<html>', undefined],
  ])('takes its code from %s', async (_what, status, body, code) => {
    server.answerTokens({ status, body })
    const error = await failureOf(start().get('adminApi', signal))
    expect([error.kind, error.facts.serviceCode]).toEqual(['unauthorized', code])
  })

  it.each([
    [400, { error: 'temporarily_unavailable' }],
    [408, {}],
    [503, '<html>'],
  ])('of status %i passes', async (status, body) => {
    server.answerTokens({ status, body })
    const tokens = start()
    expect((await failureOf(tokens.get('adminApi', signal))).kind).toBe('unavailable')
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
  })

  it('of status 429 stops all requests for the time it states', async () => {
    server.answerTokens({ status: 429, headers: { 'retry-after': '60' } })
    const tokens = start()
    const [first, second] = [
      await failureOf(tokens.get('adminApi', signal)),
      await failureOf(tokens.get('requestService', signal)),
    ]
    expect([first.kind, second.kind, second.facts.retryAfter]).toEqual(['throttled', 'throttled', 60_000])
    expect(server.tokenRequests).toHaveLength(1)
    timing.pass(60_000)
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
  })

  it('is reported if nothing listens', async () => {
    const tokens = start()
    await server.stop()
    const error = await failureOf(tokens.get('adminApi', signal))
    expect([error.kind, error.facts.explanation]).toEqual(['unreachable', 'no connection (ECONNREFUSED)'])
    server = await ScriptedServer.start()
  })
})
