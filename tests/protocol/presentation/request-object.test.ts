import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import { readArray, readObject, readString } from '../wallet/json-reading.ts'
import { readRequestObject } from '../wallet/request-object.ts'
import { expectStillOpen, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

const REQUESTS = 100

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** Parses the request object in an answer with the strict wallet's checks. */
const readRequest = (attempt: Attempt, answer: HttpAnswer, walletNonce?: string) =>
  readRequestObject(stage.running.wallet.context, answer, { clientId: attempt.open.link.clientId, walletNonce })

describe('the request object', () => {
  it('is a signed authorization request to any wallet, valid for five minutes', async () => {
    const { header, payload, expiresAt } = (await stage.begin()).open.request
    expect(header).toMatchObject({ typ: 'oauth-authz-req+jwt', alg: 'ES256' })
    expect(payload).toMatchObject({
      aud: 'https://self-issued.me/v2',
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
    })
    const seconds = expiresAt - Math.floor(stage.running.now() / 1000)
    expect(seconds).toBeGreaterThan(290)
    expect(seconds).toBeLessThanOrEqual(300)
  })

  it('is signed under a certificate that names the verifier, and leaves the anchor out', async () => {
    const { request, link } = (await stage.begin()).open
    const chain = readArray(request.header.x5c, 'x5c', '').map((one) => readString(one, 'x5c', ''))
    const [leaf = ''] = chain
    const hash = createHash('sha256').update(Buffer.from(leaf, 'base64')).digest('base64url')
    expect(request.payload.client_id).toBe(`x509_hash:${hash}`)
    expect(link.clientId).toBe(`x509_hash:${hash}`)
    const anchor = stage.serverKey('trust-anchor').certificate
    for (const one of chain) expect(new X509Certificate(Buffer.from(one, 'base64')).raw).not.toEqual(anchor.raw)
  })

  it("contains the verifier's logo, the same as the issuer's", async () => {
    const { payload } = (await stage.begin()).open.request
    const { logo_uri: logo } = readObject(payload.client_metadata, 'client_metadata', '')
    const answer = await fetch(`${stage.running.url}/scenarios/images/issuer-logo.png`)
    const picture = Buffer.from(await answer.arrayBuffer()).toString('base64')
    expect(logo).toBe(`data:image/png;base64,${picture}`)
  })

  it('asks for the claims of the card and for nothing else', async () => {
    const { query } = (await stage.begin()).open.request
    expect(
      query.credentials.map(({ vctValues, claims }) => ({ vctValues, paths: claims.map(({ path }) => path) })),
    ).toEqual([{ vctValues: [stage.credential.vct], paths: [['displayName']] }])
  })

  it(`has a nonce, a state and an encryption key of its own in each of ${REQUESTS} requests`, async () => {
    const seen = new Set<string>()
    for (let made = 0; made < REQUESTS; made += 1) {
      const { nonce, state, encryption } = (await stage.begin()).open.request
      const { x } = encryption.key.export({ format: 'jwk' })
      for (const value of [nonce, state, encryption.kid, String(x)]) seen.add(value)
    }
    expect(seen.size).toBe(4 * REQUESTS)
  })
})

describe('fetching the request object', () => {
  it('uses POST as the link says, with a wallet_nonce that is returned', async () => {
    const { link, request } = (await stage.begin()).open
    expect(link.method).toBe('post')
    expect(request.payload.wallet_nonce).toEqual(expect.any(String))
  })

  it('accepts an empty POST without a content type', async () => {
    const attempt = await stage.begin()
    const answer = await exchange(stage.running.wallet.context.fetch, attempt.open.link.requestUri, { method: 'POST' })
    expect(readRequest(attempt, answer).nonce).toBe(attempt.open.request.nonce)
  })

  it('returns the same request again', async () => {
    const attempt = await stage.begin()
    const again = readRequest(attempt, await attempt.open.sendRequestObjectRequest())
    expect(again.payload).toEqual({ ...attempt.open.request.payload, iat: again.payload.iat, wallet_nonce: undefined })
    await expectVerified(stage, attempt, await attempt.send())
  })

  it.each(['n-0S6_WzA2Mj', 'with "quotes" and \\', 'with\r\nlines\u0000', 'żółć 🔑', '{"a":1}', ''])(
    'returns the wallet_nonce %j',
    async (walletNonce) => {
      const attempt = await stage.begin()
      const answer = await attempt.open.sendRequestObjectRequest({ method: 'post', walletNonce })
      expect(readRequest(attempt, answer, walletNonce).payload.wallet_nonce).toBe(walletNonce)
      await expectVerified(stage, attempt, await attempt.send())
    },
  )

  it('returns no wallet_nonce if there was none', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendRequestObjectRequest({ method: 'post' })
    expect(readRequest(attempt, answer).payload).not.toHaveProperty('wallet_nonce')
  })

  it('ignores unknown parameters', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendRequestObjectRequest({
      method: 'post',
      walletNonce: 'a-nonce',
      walletMetadata: JSON.stringify({ vp_formats_supported: { mso_mdoc: {} }, unknown: [1] }),
      parameters: [['unknown', 'x']],
    })
    expect(readRequest(attempt, answer, 'a-nonce').nonce).toBe(attempt.open.request.nonce)
  })

  it('refuses two nonces', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendRequestObjectRequest({
      method: 'post',
      walletNonce: 'one',
      parameters: [['wallet_nonce', 'two']],
    })
    expect(readProtocolError(answer).error).toBe('invalid_request')
  })

  it('refuses a megabyte of wallet_metadata, and the request stays open', async () => {
    const attempt = await stage.begin()
    const walletMetadata = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) })
    const answer = await attempt.open.sendRequestObjectRequest({ method: 'post', walletMetadata })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: { error: 'invalid_request' } })
    await expectStillOpen(stage, attempt)
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'refuses a POST of %s',
    async (contentType) => {
      const attempt = await stage.begin()
      const answer = await attempt.open.sendRequestObjectRequest({ method: 'post', contentType, rawBody: '{}' })
      expect([400, 415]).toContain(answer.status)
      expect(answer.body).toMatchObject({ error: 'invalid_request' })
    },
  )

  it('reveals nothing for an unknown request', async () => {
    const attempt = await stage.begin()
    const { fetch } = stage.running.wallet.context
    for (const name of ['A'.repeat(32), '..%2F..%2Fetc%2Fpasswd', '%00', "' or 1=1 --", '__proto__']) {
      const answer = await exchange(fetch, attempt.open.link.requestUri.replace(/[^/]+$/, name))
      expect(readProtocolError(answer, 404)).toEqual({
        error: 'invalid_request',
        description: 'not found, or no longer available',
      })
    }
  })

  it('never redirects the request_uri or the response_uri', async () => {
    const attempt = await stage.begin()
    const { fetch } = stage.running.wallet.context
    const answers: HttpAnswer[] = [
      await attempt.open.sendRequestObjectRequest(),
      await attempt.open.sendRequestObjectRequest({ method: 'post', walletNonce: 'a-nonce' }),
      await attempt.open.sendRaw({ parameters: [] }),
    ]
    for (const address of [attempt.open.link.requestUri, attempt.open.request.responseUri])
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
        for (const suffix of ['', '/', '?x=1', '//', '/..'])
          answers.push(await exchange(fetch, `${address}${suffix}`, { method }))
    answers.push(await attempt.send(), await attempt.send(), await attempt.open.sendRequestObjectRequest())
    for (const { status, headers } of answers) {
      expect(status < 300 || status >= 400).toBe(true)
      expect(headers.has('location')).toBe(false)
    }
  })
})

describe('the encryption key of the answer', () => {
  const storedKey = async ({ requestId }: Attempt): Promise<string | null> => {
    const { encryption_key } = await stage.running.product.database.query
      .selectFrom('openid4vc_requests')
      .select('encryption_key')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    return encryption_key
  }

  it('is public in the request', async () => {
    const { payload } = (await stage.begin()).open.request
    const { jwks } = readObject(payload.client_metadata, 'client_metadata', '')
    const keys = readArray(readObject(jwks, 'jwks', '').keys, 'keys', '')
    expect(keys).toHaveLength(1)
    expect(Object.keys(readObject(keys[0], 'key', '')).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it.each<[string, (attempt: Attempt) => Promise<HttpAnswer>]>([
    ['a success', (attempt) => attempt.send()],
    ['a refusal', (attempt) => attempt.send({ payload: { vp_token: {} } })],
    ['an error of the wallet', (attempt) => attempt.open.sendError()],
  ])('is deleted after %s', async (_what, answer) => {
    const attempt = await stage.begin()
    expect(await storedKey(attempt)).toContain('privatePart')
    await answer(attempt)
    expect(await storedKey(attempt)).toBeNull()
  })

  it('is deleted after the request has expired', async () => {
    const attempt = await stage.begin()
    await stage.afterwards(300_001, async () => {
      await stage.running.product.cleanUp()
      await expect(storedKey(attempt)).rejects.toThrow()
    })
  })
})
