import { decodeJwt, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../digest.ts'
import { NOW } from '../test-support/authority.ts'
import { createHolder } from '../test-support/credentials.ts'
import { sendWithDpop } from './dpop.ts'

const key = await createHolder()
const TOKEN_URL = 'https://login.example/token'
const CARD_URL = 'https://issuer.example/credential?tenant=1'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

const demandedInBody = (nonce: string): Answer => ({
  status: 400,
  headers: { 'DPoP-Nonce': nonce },
  body: { error: 'use_dpop_nonce' },
})
const demandedInHeader = (nonce: string): Answer => ({
  status: 401,
  headers: { 'DPoP-Nonce': nonce, 'WWW-Authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"' },
})

/** Creates the wallet's side of a flow with servers that give these answers in turn. */
function flow(...answers: Answer[]) {
  const dpop = { key, nonces: new Map<string, string>(), now: () => NOW }
  const proofs: string[] = []
  const post = (url: string, accessToken?: string) =>
    sendWithDpop(
      async (_url, init) => {
        proofs.push(new Headers(init.headers).get('dpop') ?? '')
        const { status = 200, headers = {}, body = {} } = answers.shift() ?? {}
        return Response.json(body, { status, headers })
      },
      url,
      { method: 'POST', headers: { accept: 'application/json' } },
      dpop,
      accessToken === undefined ? {} : { accessToken },
    )
  return { post, nonces: () => proofs.map((proof) => decodeJwt(proof).nonce), proofs }
}

describe('a DPoP proof', () => {
  test('names the request and is signed with the key that it contains', async () => {
    const { post, proofs } = flow()
    await post(CARD_URL)
    const { payload, protectedHeader } = await jwtVerify(proofs[0] ?? '', EmbeddedJWK, { currentDate: NOW })
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.publicJwk })
    expect(payload).toEqual({
      jti: expect.any(String),
      htm: 'POST',
      htu: 'https://issuer.example/credential',
      iat: NOW.getTime() / 1000,
    })
  })

  test('contains the hash of the access token', async () => {
    const { post, proofs } = flow()
    await post(CARD_URL, 'token-1')
    expect(decodeJwt(proofs[0] ?? '').ath).toBe(await sha256('token-1'))
  })

  test('is another one for each request', async () => {
    const { post, proofs } = flow()
    await post(TOKEN_URL)
    await post(TOKEN_URL)
    expect(new Set(proofs.map((proof) => decodeJwt(proof).jti)).size).toBe(2)
  })
})

describe('a nonce that a server demands', () => {
  test.each([
    ['in the body of its answer', TOKEN_URL, demandedInBody],
    ['in a header of its answer', CARD_URL, demandedInHeader],
  ])('%s is used to repeat the request', async (_where, url, demand) => {
    const { post, nonces } = flow(demand('n-1'))
    expect((await post(url)).status).toBe(200)
    expect(nonces()).toEqual([undefined, 'n-1'])
  })

  test('is tried once, so that a server that never accepts one gets no more requests', async () => {
    const { post, nonces } = flow(demandedInBody('n-1'), demandedInBody('n-2'))
    expect((await post(TOKEN_URL)).status).toBe(400)
    expect(nonces()).toEqual([undefined, 'n-1'])
  })

  test('but does not send is not tried', async () => {
    const { post, nonces } = flow({ status: 400, body: { error: 'use_dpop_nonce' } })
    expect((await post(TOKEN_URL)).status).toBe(400)
    expect(nonces()).toEqual([undefined])
  })

  test('is the newest one of the same server in later requests', async () => {
    const { post, nonces } = flow({ headers: { 'DPoP-Nonce': 'n-1' } }, {}, demandedInHeader('r-1'), {
      headers: { 'DPoP-Nonce': 'r-2' },
    })
    for (const url of [TOKEN_URL, TOKEN_URL, CARD_URL, CARD_URL, TOKEN_URL]) await post(url)
    expect(nonces()).toEqual([undefined, 'n-1', undefined, 'r-1', 'r-2', 'n-1'])
  })

  test('does not repeat a request that failed for another reason', async () => {
    const { post, nonces } = flow(
      { status: 400, headers: { 'DPoP-Nonce': 'n-1' }, body: { error: 'invalid_grant' } },
      { status: 401, headers: { 'DPoP-Nonce': 'n-2', 'WWW-Authenticate': 'DPoP error="invalid_token"' } },
    )
    await post(TOKEN_URL)
    await post(TOKEN_URL)
    expect(nonces()).toEqual([undefined, 'n-1'])
  })
})
