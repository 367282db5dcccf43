import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../wallet/http-exchange.ts'
import { expectError, Stage } from './stage.ts'

const ENDPOINTS = ['par', 'token', 'nonce', 'credential', 'notification'] as const
/** Headers that pages of other origins may send, in addition to those that every endpoint accepts. */
const FURTHER_HEADERS: Partial<Record<(typeof ENDPOINTS)[number], string>> = {
  par: ', dpop, oauth-client-attestation, oauth-client-attestation-pop',
  token: ', dpop, oauth-client-attestation, oauth-client-attestation-pop',
  credential: ', dpop',
  notification: ', dpop',
}

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const address = (endpoint: string) => `${stage.running.url}/openid4vci/${endpoint}`

describe.each(ENDPOINTS)('the %s endpoint', (endpoint) => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405 and lists the allowed methods', async (method) => {
    const answer = await exchange(fetch, address(endpoint), { method })
    expectError(answer, 'invalid_request', 405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })

  it('answers HEAD with 405 and without a body', async () => {
    const answer = await exchange(fetch, address(endpoint), { method: 'HEAD' })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 405, text: '' })
  })

  it('does not echo what TRACE sends', async () => {
    const { status, text } = await trace(address(endpoint))
    expect([404, 405]).toContain(status)
    expect(text).not.toContain('planted')
  })

  it('lets any origin call, without cookies and with no more headers than needed', async () => {
    const headers = {
      origin: 'https://wallet.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    }
    const preflight = await exchange(fetch, address(endpoint), { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      `authorization, content-type${FURTHER_HEADERS[endpoint] ?? ''}`,
    )
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
    const call = await exchange(fetch, address(endpoint), { method: 'POST', headers })
    expect(call.headers.get('access-control-allow-origin')).toBe('*')
    expect(call.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'application/jwt'])(
  'refuses a token request of type %s with 415',
  async (contentType) => {
    const { open } = await stage.begin()
    expectError(await open.sendTokenRequest({ contentType }), 'invalid_request', 415)
    await open.obtainToken()
  },
)

it('refuses a token request in JSON', async () => {
  const { open } = await stage.begin()
  const rawBody = JSON.stringify({
    grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
    'pre-authorized_code': open.offer.preAuthorizedCode,
  })
  expectError(await open.sendTokenRequest({ rawBody, contentType: 'application/json' }), 'invalid_request')
  await open.obtainToken()
})

it('refuses a token request with its parameters in the address', async () => {
  const { open } = await stage.begin()
  const url = new URL(open.authorizationServer.tokenEndpoint)
  url.searchParams.set('grant_type', 'urn:ietf:params:oauth:grant-type:pre-authorized_code')
  url.searchParams.set('pre-authorized_code', open.offer.preAuthorizedCode)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expectError(await exchange(fetch, url, { method: 'POST', headers, body: '' }), 'invalid_request')
  await open.obtainToken()
})

it.each<[string, string, number]>([
  ['text/plain', 'invalid_request', 415],
  ['application/jwt', 'invalid_request', 415],
  ['application/x-www-form-urlencoded', 'invalid_credential_request', 400],
])('refuses a credential request of type %s as %s', async (contentType, error, status) => {
  const authorized = await stage.authorized()
  expectError(await authorized.request({ contentType }), error, status)
  await authorized.expectNothingIssued()
})

it('ignores the type of a request without content', async () => {
  const { url: link } = await stage.running.browser.present('BankAccount')
  const requestUri = new URL(link).searchParams.get('request_uri') ?? ''
  const types = fc.oneof(
    fc.constantFrom('text/plain', 'application/json', 'application/x-www-form-urlencoded'),
    fc.stringMatching(/^[a-z]{1,8}\/[a-z.+-]{1,8}(;charset=utf-8)?$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(address('nonce'), requestUri), types, async (url, contentType) => {
      const headers = { 'content-type': contentType }
      expect((await fetch(url, { method: 'POST', headers })).status, 'with a length of zero').toBe(200)
      expect(await statusOfChunked(url, headers), 'in no chunk').toBe(200)
    }),
    { numRuns: 30 },
  )
})

it('ignores parameters of the media type', async () => {
  const authorized = await stage.authorized()
  const answer = await authorized.request({ contentType: 'Application/JSON; charset=UTF-8' })
  expect(answer.status).toBe(200)
})

it.each(['application/json;charset=UTF-8', '*/*', 'text/html', 'application/jwt'])(
  'answers a wallet that accepts %s in JSON',
  async (accept) => {
    const authorized = await stage.authorized()
    const answer = await authorized.request({ headers: { accept, 'accept-charset': 'utf-8', 'accept-language': 'pl' } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    await authorized.open.acceptCredentials(answer, [authorized.key])
  },
)

it('refuses a token request over the limit with 413', async () => {
  const { open } = await stage.begin()
  expectError(await open.sendTokenRequest({ code: 'A'.repeat(70_000) }), 'invalid_request', 413)
  await open.obtainToken()
})

it.each([51, 20_000])('refuses a form of %i parameters before it reads any of them', async (count) => {
  const answer = await exchange(fetch, address('token'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Array.from({ length: count }, () => 'a').join('&'),
  })
  expectError(answer, 'invalid_request')
  expect(answer.body).toMatchObject({ error_description: 'there are too many parameters' })
})

/** Sends a TRACE request, which `fetch` does not support. */
function trace(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'TRACE', headers: { 'x-planted': 'planted' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    call.on('error', reject)
    call.end()
  })
}

/** Sends a POST whose body has no announced length, and is empty. */
function statusOfChunked(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      },
    )
    asking.once('error', reject).end()
  })
}
