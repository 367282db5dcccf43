import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { hashedPin } from '../issuance/hashed-pin.ts'
import { configurationUnderTest } from './calls/configuration-under-test.fixture.ts'
import { ManualTiming } from './calls/manual-timing.fixture.ts'
import { ScriptedServer } from './calls/scripted-server.fixture.ts'
import type { CallLimits, CallOutcome } from './calls/service-client.ts'
import type { Timing } from './calls/timing.ts'
import { ServiceError } from './service-error.ts'
import { VerifiedIdService } from './verified-id-service.ts'

const URL_OF_WALLET = 'openid-vc://?request_uri=https://service.example/request/1'
const EXPIRY = Date.UTC(2026, 10, 20, 9, 5) / 1000
const CREATED = { status: 201, body: { requestId: 'request-1', url: URL_OF_WALLET, expiry: EXPIRY, more: 'ignored' } }
const THROTTLED = { status: 429, headers: { 'retry-after': '5' }, body: { error: { code: 'tooManyRequests' } } }
const PIN = '0907'

let server: ScriptedServer
let timing: ManualTiming
let outcomes: CallOutcome[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  timing = new ManualTiming()
  outcomes = []
})
afterEach(() => server.stop())

type StartOptions = { configuration?: Partial<EntraConfiguration>; limits?: CallLimits; wait?: Timing['wait'] }

function start(options: StartOptions = {}): VerifiedIdService {
  const configuration = configurationUnderTest(server.origin, options.configuration)
  const { clock } = timing
  return new VerifiedIdService(configuration, {
    clock,
    timing: { ...timing, wait: options.wait ?? timing.wait },
    report: (outcome) => outcomes.push(outcome),
    ...(options.limits ? { limits: options.limits } : {}),
  })
}

/** Fixed, so that the bodies of two attempts differ only in the state. */
const HASHED_PIN = hashedPin(PIN, 'salt')

const bodyOf = (state: string) => ({
  authority: 'did:web:id.example',
  registration: { clientName: 'Test' },
  callback: { url: 'https://our.example/callback', state, headers: { 'api-key': 'key' } },
  type: 'Card',
  manifest: 'https://service.example/manifest',
  claims: { name: 'Ann Example' },
  pin: HASHED_PIN,
})
const issue = (service: VerifiedIdService) =>
  service.createRequest('issuance', async (attempt) => bodyOf(`state-${attempt}`))
const states = () => server.requests.map(({ body }) => (JSON.parse(body) as ReturnType<typeof bodyOf>).callback.state)

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ServiceError) return error
  throw error ?? new Error('no failure')
}

describe('a request for an issuance', () => {
  it('sends the body with an access token of the Request Service', async () => {
    server.answer(CREATED)
    await issue(start())
    const [{ method, url, headers, body } = { headers: {}, body: '' }] = server.requests
    expect({ method, url }).toEqual({ method: 'POST', url: '/v1.0/verifiableCredentials/createIssuanceRequest' })
    expect(headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' })
    expect(JSON.parse(body)).toEqual(bodyOf('state-1'))
    expect(server.tokenRequests.map(({ body: form }) => new URLSearchParams(form).get('scope'))).toEqual([
      'request-app/.default',
    ])
  })

  it.each([
    ['equal to ours', 'Fri, 20 Nov 2026 09:00:00 GMT', 300_000],
    ['an hour ahead', 'Fri, 20 Nov 2026 10:00:00 GMT', 0],
    ['a minute ahead', 'Fri, 20 Nov 2026 09:01:00 GMT', 240_000],
    ['a minute behind', 'Fri, 20 Nov 2026 08:59:00 GMT', 360_000],
    ['unknown', 'now', 300_000],
  ])('expires by our clock if the clock of the service is %s', async (_clock, date, life) => {
    server.answer({ ...CREATED, headers: { date } })
    expect(await issue(start())).toEqual({
      requestId: 'request-1',
      url: URL_OF_WALLET,
      expiresAt: timing.clock() + life,
    })
  })

  it.each([['https://service.example/1'], ['javascript:alert(1)'], ['openid-vcx://a'], ['request/1'], [''], [7]])(
    'refuses the wallet link %s',
    async (url) => {
      server.answer({ ...CREATED, body: { ...CREATED.body, url } })
      expect((await failureOf(issue(start()))).kind).toBe('unexpected-answer')
      expect(server.requests).toHaveLength(1)
    },
  )

  it('accepts the older form of wallet links', async () => {
    const url = 'openid://vc/?request_uri=https://service.example/1'
    server.answer({ ...CREATED, body: { ...CREATED.body, url } })
    expect((await issue(start())).url).toBe(url)
  })

  it.each([
    ['HTML', '<html>'],
    ['nothing', undefined],
    ['an incomplete answer', { requestId: 'request-1', url: URL_OF_WALLET }],
    ['more than 1 MB', { ...CREATED.body, more: 'a'.repeat(1_048_576) }],
  ])('refuses a success with %s', async (_what, body) => {
    server.answer({ status: 201, body })
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.status]).toEqual(['unexpected-answer', 201])
  })

  it('follows no redirect', async () => {
    server.answer({ status: 307, headers: { location: `${server.origin}/elsewhere` } })
    expect((await failureOf(issue(start()))).kind).toBe('unexpected-answer')
    expect(server.requests).toHaveLength(1)
  })
})

it('creates a request for a presentation', async () => {
  server.answer(CREATED)
  const body = {
    authority: 'did:web:id.example',
    registration: { clientName: 'Test' },
    callback: { url: 'https://our.example/callback', state: 'state-1' },
    requestedCredentials: [
      {
        type: 'Card',
        acceptedIssuers: ['did:web:id.example'],
        configuration: { validation: { allowRevoked: false, validateLinkedDomain: true } },
      },
    ],
  }
  expect(await start().createRequest('presentation', async () => body)).toMatchObject({ requestId: 'request-1' })
  expect(server.requests[0]?.url).toBe('/v1.0/verifiableCredentials/createPresentationRequest')
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(body)
})

describe('another attempt', () => {
  it.each([
    ['408', { status: 408 }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a transient error', { status: 400, body: { error: { innererror: { code: 'transientError' } } } }],
    ['a lost connection', { instead: 'disconnect' as const }],
  ])('with a new state follows %s', async (_what, answer) => {
    server.answer(answer, answer, CREATED)
    expect((await issue(start())).requestId).toBe('request-1')
    expect(states()).toEqual(['state-1', 'state-2', 'state-3'])
    expect(timing.waits).toEqual([1000, 2000])
  })

  it('is delayed by a random part', async () => {
    timing.chance = 0.5
    server.answer({ status: 500 }, CREATED)
    await issue(start())
    expect(timing.waits).toEqual([1250])
  })

  it.each([
    ['seconds', '7', 7000],
    ['a date', 'Fri, 20 Nov 2026 09:00:09 GMT', 9000],
  ])('waits for the time that Retry-After states as %s', async (_form, value, wait) => {
    const date = 'Fri, 20 Nov 2026 09:00:00 GMT'
    server.answer({ status: 503, headers: { 'retry-after': value, date } }, CREATED)
    await issue(start())
    expect(timing.waits).toEqual([wait])
  })

  it('follows at most twice', async () => {
    server.answer({ status: 500 }, { status: 500 }, { status: 503 }, CREATED)
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.status]).toEqual(['unavailable', 503])
    expect(server.requests).toHaveLength(3)
  })

  it.each([400, 403, 404, 409, 413, 422])('never follows %i', async (status) => {
    server.answer({ status }, CREATED)
    expect((await failureOf(issue(start()))).facts.status).toBe(status)
    expect(server.requests).toHaveLength(1)
  })

  it.each([429, 503])('does not follow if a %i asks for more time than is left', async (status) => {
    server.answer({ status, headers: { 'retry-after': '30' } }, CREATED)
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.status, error.facts.retryAfter]).toEqual(['throttled', status, 30_000])
    expect(timing.waits).toEqual([])
  })

  it('does not follow if the time limit ends the wait for it', async () => {
    server.answer({ status: 500 }, CREATED)
    const service = start({ wait: () => Promise.reject(new DOMException('ended', 'AbortError')) })
    expect((await failureOf(issue(service))).facts.status).toBe(500)
  })

  it('does not follow if our body cannot be made', async () => {
    const failure = new Error('no row')
    await expect(start().createRequest('issuance', () => Promise.reject(failure))).rejects.toBe(failure)
    expect(server.requests).toEqual([])
  })
})

describe('a refused access token', () => {
  it('is replaced once', async () => {
    server.answer({ status: 401 }, CREATED)
    expect((await issue(start())).requestId).toBe('request-1')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(states()).toEqual(['state-1', 'state-2'])
  })

  it('is not replaced again in the same call', async () => {
    server.answer({ status: 401 }, { status: 401 }, CREATED)
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.status]).toEqual(['unauthorized', 401])
    expect([server.requests.length, server.tokenRequests.length]).toEqual([2, 2])
  })
})

describe('an access token that cannot be had', () => {
  it('fails the call if the token endpoint refuses', async () => {
    server.answerTokens({ status: 401, body: { error: 'invalid_client', error_codes: [7000222] } })
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.serviceCode]).toEqual(['unauthorized', 'AADSTS7000222'])
    expect([server.requests.length, server.tokenRequests.length]).toEqual([0, 1])
  })

  it('is requested again if the token endpoint fails', async () => {
    server.answerTokens({ status: 503 })
    server.answer(CREATED)
    expect((await issue(start())).requestId).toBe('request-1')
  })

  it('fails the call at once if the token endpoint asks for more time than is left', async () => {
    server.answerTokens({ status: 429, headers: { 'retry-after': '60' } })
    const error = await failureOf(issue(start()))
    expect([error.kind, error.facts.retryAfter]).toEqual(['throttled', 60_000])
    expect(server.tokenRequests).toHaveLength(1)
  })
})

describe('the time limit', () => {
  it('ends a call that gets no answer, and cancels its request', async () => {
    server.answer({ instead: 'silence' })
    const error = await failureOf(issue(start({ limits: { call: 150, attempt: 1000 } })))
    expect([error.kind, error.facts.explanation]).toEqual(['unreachable', 'no answer in time'])
    await expect.poll(() => server.cancelled).toBe(1)
  })

  it('ends an attempt that gets no answer before the call', async () => {
    server.answer({ instead: 'silence' }, CREATED)
    expect((await issue(start({ limits: { call: 10_000, attempt: 150 } }))).requestId).toBe('request-1')
    await expect.poll(() => server.cancelled).toBe(1)
  })

  it('includes the access token', async () => {
    server.answerTokens({ instead: 'silence' })
    expect((await failureOf(issue(start({ limits: { call: 150, attempt: 1000 } })))).kind).toBe('unreachable')
  })

  it('includes our own body', async () => {
    const service = start({ limits: { call: 150, attempt: 1000 } })
    expect((await failureOf(service.createRequest('issuance', () => new Promise(() => undefined)))).kind).toBe(
      'unreachable',
    )
  })

  it('is not reached by a service that cannot be reached', async () => {
    const service = start()
    server.answer(CREATED)
    await issue(service)
    await server.stop()
    expect((await failureOf(issue(service))).kind).toBe('unreachable')
    server = await ScriptedServer.start()
  })
})

describe('the limit of requests per second', () => {
  it('delays further requests in order', async () => {
    server.answer(...Array.from({ length: 5 }, () => CREATED))
    const service = start({ configuration: { requestsPerSecond: 2 } })
    await Promise.all(Array.from({ length: 5 }, () => issue(service)))
    expect(timing.waits).toEqual([1000, 1000])
    expect(states()).toHaveLength(5)
  })

  it('refuses a request whose turn would come too late', async () => {
    server.answer(...Array.from({ length: 3 }, () => CREATED))
    const service = start({ configuration: { requestsPerSecond: 1 }, limits: { call: 2_500, attempt: 1000 } })
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => issue(service)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes.filter(({ kind }) => kind === 'throttled')).toHaveLength(1)
    expect(server.requests).toHaveLength(3)
  })

  it('refuses it at once, while others wait', async () => {
    server.answer(CREATED)
    const wait = () => new Promise<void>(() => undefined)
    const service = start({ configuration: { requestsPerSecond: 1 }, limits: { call: 2_500, attempt: 1000 }, wait })
    await issue(service)
    for (const _ of [1, 2]) void issue(service)
    expect((await failureOf(issue(service))).kind).toBe('throttled')
  })

  it('does not delay the Admin API', async () => {
    server.answer(...Array.from({ length: 3 }, () => ({ status: 204 })))
    const service = start({ configuration: { requestsPerSecond: 1 } })
    await Promise.all(['a', 'b', 'c'].map((id) => service.revokeCredential('contract', id)))
    expect(timing.waits).toEqual([])
  })
})

describe('after a 429', () => {
  it('further calls of the same API wait for the time it states', async () => {
    const service = start()
    server.answer({ status: 204 }, { ...THROTTLED, headers: { 'retry-after': '40' } })
    await service.revokeCredential('contract', 'a')
    await failureOf(issue(service))
    timing.pass(20_000)
    server.answer(CREATED, { status: 204 })
    await issue(service)
    expect(timing.waits).toEqual([20_000])
    await service.revokeCredential('contract', 'b')
    expect(timing.waits).toEqual([20_000])
  })

  it('further calls fail at once if that time is too long', async () => {
    const service = start()
    server.answer({ ...THROTTLED, headers: { 'retry-after': '120' } })
    await failureOf(issue(service))
    const error = await failureOf(issue(service))
    expect([error.kind, error.facts.retryAfter]).toEqual(['throttled', 120_000])
    expect(server.requests).toHaveLength(1)
  })
})

describe('reports', () => {
  it('describe each attempt', async () => {
    const body = { requestId: 'trace-1', mscv: 'abc.1', error: { code: 'internalServerError' } }
    server.answer({ status: 500, body }, CREATED)
    await issue(start())
    expect(outcomes).toMatchObject([
      {
        call: 'createIssuanceRequest',
        attempt: 1,
        kind: 'unavailable',
        status: 500,
        serviceCode: 'internalServerError',
        traceId: 'trace-1',
        mscv: 'abc.1',
      },
      { call: 'createIssuanceRequest', attempt: 2, status: 201 },
    ])
  })

  it('and errors contain neither tokens nor claims nor PINs', async () => {
    const echo = `Bearer token-1 ${JSON.stringify(bodyOf('state-1'))}`
    server.answer({
      status: 400,
      body: { error: { code: echo, message: echo, innererror: { code: echo, target: echo } } },
    })
    const error = await failureOf(issue(start()))
    const seen = JSON.stringify([outcomes, error, error.message, error.stack, String(error.cause)])
    expect(seen).not.toMatch(/token-1|Ann|0907|state-1/)
  })
})
