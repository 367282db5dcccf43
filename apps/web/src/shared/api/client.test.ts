// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCard } from '../../testing/public-card.ts'
import { callApi, DEFAULT_LIMITS, isTransient, ResponseError, retryUpTo } from './client.ts'
import { explainFailure } from './explain-failure.ts'

const anything = { parse: (input: unknown) => input }
const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

describe('callApi', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  beforeEach(() => log.mockClear())
  afterEach(() => vi.unstubAllGlobals())

  it('returns the parsed answer', async () => {
    answer(200, { pin: '1234' })
    expect(await callApi({ url: '/x' }, anything)).toEqual({ pin: '1234' })
  })

  it('throws and logs the message of the specification for a failed response, without the secret id', async () => {
    answer(404, { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' })
    const error = await callApi({ url: '/status?id=secret' }, anything).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ message: 'Network response was not ok', status: 404, problem: { code: 'not-found' } })
    expect(log).toHaveBeenCalledExactlyOnceWith('Network response was not ok', 404, '/status')
  })

  it.each([400, 401, 403, 404, 410, 429, 500, 503])(
    'throws and logs the message for status %i, too',
    async (status) => {
      answer(status, {})
      await expect(callApi({ url: '/x' }, anything)).rejects.toThrow('Network response was not ok')
      expect(log).toHaveBeenCalledExactlyOnceWith('Network response was not ok', status, '/x')
    },
  )

  it('aborts after 30,000 ms unless the caller has another limit; a card has the same limits by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer(200, {})
    await callApi({ url: '/x' }, anything)
    await callApi({ url: '/x', timeout: 5 }, anything)
    // A card of another backend may state any number.
    await callApi({ url: '/x', timeout: 1e15 }, anything)
    expect(timeout.mock.calls).toEqual([[30_000], [5], [900_000]])
    expect(DEFAULT_LIMITS).toEqual({ timeoutDuration: 30_000, maxRetries: 3 })
    const { timeoutDuration, maxRetries } = aCard()
    expect({ timeoutDuration, maxRetries }).toEqual(DEFAULT_LIMITS)
    timeout.mockRestore()
  })

  it('accepts any 2xx response, or only the given statuses', async () => {
    for (const status of [200, 201, 202]) {
      answer(status, { status })
      expect(await callApi({ url: '/x' }, anything)).toEqual({ status })
    }
    for (const status of [202, 404]) {
      answer(status, { status })
      await expect(callApi({ url: '/x', successes: [200, 201] }, anything)).rejects.toMatchObject({ status })
    }
  })

  const sent = async (request: Parameters<typeof callApi>[0]) => {
    const fetch = vi.fn(async (..._: [string, RequestInit]) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await callApi(request, anything)
    const [, { method, body, headers }] = fetch.mock.calls[0] ?? ['', {}]
    return { method, body, headers: Object.fromEntries(new Headers(headers)) }
  }

  it('sends GET without a body and without a Content-Type header by default', async () => {
    expect(await sent({ url: '/x' })).toEqual({ method: 'GET', body: null, headers: { accept: 'application/json' } })
  })

  it('sends the chosen language with a body, and none without a choice', async () => {
    const call = { url: '/x', method: 'POST', body: {} } as const
    expect((await sent(call)).headers).not.toHaveProperty('accept-language')
    vi.stubGlobal('localStorage', { getItem: () => 'pl' })
    expect((await sent(call)).headers).toHaveProperty('accept-language', 'pl')
    expect((await sent({ url: '/x' })).headers).not.toHaveProperty('accept-language')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('can send %s', async (method) => {
    expect(await sent({ url: '/x', method })).toMatchObject({ method, body: null })
  })

  it('sends a body as JSON, with a Content-Type header', async () => {
    expect(await sent({ url: '/x', method: 'POST', body: { id: 'ż' } })).toMatchObject({
      body: '{"id":"ż"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('sends a token as a Bearer header, to the configured backend only', async () => {
    expect((await sent({ url: '/x', token: 'a.b.c' })).headers).toMatchObject({ authorization: 'Bearer a.b.c' })
    await expect(sent({ url: 'https://other.example/x', token: 'a.b.c' })).rejects.toThrow(
      'Tokens are sent only to the configured backend',
    )
  })

  it('returns undefined for an empty response', async () => {
    vi.stubGlobal('fetch', async () => new Response(''))
    expect(await callApi({ url: '/x' }, { parse: (answer: unknown) => answer })).toBeUndefined()
  })

  it('handles an error response of another server', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
    await expect(callApi({ url: '/x' }, anything)).rejects.toMatchObject({ status: 502, problem: undefined })
  })

  it('aborts after the given time', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await expect(callApi({ url: '/x', timeout: 5 }, anything)).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a failed call', () => {
  it('is retried if it may succeed a moment later', () => {
    expect(isTransient(new TypeError('Failed to fetch'))).toBe(true)
    expect(isTransient(new DOMException('slow', 'TimeoutError'))).toBe(true)
    expect(isTransient(new ResponseError(503, undefined))).toBe(true)
    expect(isTransient(new ResponseError(429, undefined))).toBe(true)
    expect(isTransient(new ResponseError(404, undefined))).toBe(false)
    expect(isTransient(new DOMException('left', 'AbortError'))).toBe(false)
  })

  it('is retried as often as the card allows', () => {
    const retry = retryUpTo(2)
    expect(retry(1, new TypeError())).toBe(true)
    expect(retry(2, new TypeError())).toBe(false)
  })
})

describe('explainFailure', () => {
  it('returns the text for our server’s problem', () => {
    const problem = {
      type: 'about:blank',
      title: 'The photo cannot be used',
      status: 400,
      code: 'invalid-photo',
    } as const
    expect(explainFailure(new ResponseError(400, problem))).toBe('The photo cannot be used.')
    expect(explainFailure(new ResponseError(400, { ...problem, detail: 'It is no JPEG.' }))).toBe(
      'The photo cannot be used. It is no JPEG.',
    )
  })

  it('includes the request id of an internal error, and of no other', () => {
    const problem = { type: 'about:blank', title: 'x', status: 500, code: 'internal', requestId: 'r-1' } as const
    expect(explainFailure(new ResponseError(500, problem))).toBe(
      'Something went wrong on our side. Please try again. The operator of this site can find the cause under r-1.',
    )
    expect(explainFailure(new ResponseError(404, { ...problem, code: 'not-found' }))).not.toContain('r-1')
  })

  it.each([
    [new ResponseError(502, undefined), 'status 502'],
    [new TypeError('Failed to fetch'), 'could not be reached'],
    [new DOMException('slow', 'TimeoutError'), 'too long'],
    [new Error('malformed'), 'could not be understood'],
  ])('explains %s', (error, words) => {
    expect(explainFailure(error)).toContain(words)
    expect(explainFailure(error)).toContain('try again')
  })
})
