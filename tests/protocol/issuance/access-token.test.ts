import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeJson } from '../wallet/base64url.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { es256, signJws } from '../wallet/jws.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { type Authorized, expectError, Stage } from './stage.ts'

const TOKEN_LIFE = 300_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** Expects a refusal by RFC 6750 section 3: 401 with a Bearer challenge that contains the error. */
function expectUnauthorized(answer: HttpAnswer): void {
  expectError(answer, 'invalid_token', 401)
  expect(answer.headers.get('www-authenticate')).toMatch(/^(Bearer|DPoP)\b.*error="invalid_token"/)
}

it.each<[string, (authorized: Authorized) => string]>([
  [
    'changed in its first character',
    ({ accessToken: token }) => `Bearer ${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
  ],
  ['cut short', ({ accessToken }) => `Bearer ${accessToken.slice(0, -1)}`],
  ['longer', ({ accessToken }) => `Bearer ${accessToken}A`],
  ['in capitals', ({ accessToken }) => `Bearer ${accessToken.toUpperCase()}`],
  ['empty', () => 'Bearer '],
  ['null', () => 'Bearer null'],
  ['under another scheme', ({ accessToken }) => `Basic ${accessToken}`],
  ['under DPoP', ({ accessToken }) => `DPoP ${accessToken}`],
  ['without a scheme', ({ accessToken }) => accessToken],
  ['repeated', ({ accessToken }) => `Bearer ${accessToken}, Bearer ${accessToken}`],
  ['SQL', () => `Bearer ' OR '1'='1`],
  ['the pre-authorized code', ({ open }) => `Bearer ${open.offer.preAuthorizedCode}`],
  ["the browser's secret", ({ attempt }) => `Bearer ${attempt.id}`],
  [
    'like an administrator’s',
    () => {
      const claims = { scope: 'admin', iss: stage.running.url, aud: stage.running.url, exp: 4_000_000_000 }
      return `Bearer ${signJws({ alg: 'ES256', typ: 'at+jwt' }, claims, es256(generateHolderKey().privateKey))}`
    },
  ],
  ['an unsigned JWT', () => `Bearer ${encodeJson({ alg: 'none' })}.${encodeJson({ scope: 'admin' })}.`],
])('refuses an access token that is %s with 401', async (_what, authorization) => {
  const authorized = await stage.authorized()
  expectUnauthorized(await authorized.request({ authorization: authorization(authorized) }))
  await authorized.expectNothingIssued()
})

it('challenges a request without a token, without an error code (RFC 6750 section 3.1)', async () => {
  const authorized = await stage.authorized()
  const answer = await authorized.request({ authorization: null })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer, DPoP algs="ES256"')
  await authorized.expectNothingIssued()
})

it('ignores a token in the query', async () => {
  const authorized = await stage.authorized()
  const query = { access_token: authorized.accessToken }
  expect((await authorized.request({ authorization: null, query })).status).toBe(401)
  await authorized.expectNothingIssued()
})

it('ignores a token in the body', async () => {
  const authorized = await stage.authorized()
  const body = { access_token: authorized.accessToken }
  expect((await authorized.request({ authorization: null, body })).status).toBe(401)
  await authorized.expectNothingIssued()
})

it('accepts a token for its five minutes and not longer', async () => {
  const [timely, late] = [await stage.authorized(), await stage.authorized()]
  stage.running.advance(TOKEN_LIFE - 3000)
  expect((await timely.request()).status).toBe(200)
  stage.running.advance(4000)
  expectUnauthorized(await late.request())
  expect(await late.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
})

it('does not revive an expired token when the clock steps back after the clean-up', async () => {
  const authorized = await stage.authorized()
  stage.running.advance(2 * TOKEN_LIFE + 1000)
  await stage.running.product.cleanUp()
  stage.running.advance(-2 * TOKEN_LIFE - 1000)
  expect((await authorized.request()).status).toBe(401)
})

it('refuses a token that is bound to a key if it is sent as a bearer token', async () => {
  const authorized = await stage.authorized()
  const tokens = stage.running.product.database.query.updateTable('openid4vc_tokens')
  await tokens
    .set({ bound_to: 'a-key' })
    .where('offer_id', 'in', (token) =>
      token.selectFrom('openid4vc_offers').select('offer_id').where('issuance_id', '=', authorized.attempt.id),
    )
    .execute()
  expectUnauthorized(await authorized.request())
})

it('accepts the scheme in any case (RFC 9110 section 11.1)', async () => {
  const authorized = await stage.authorized()
  expect((await authorized.request({ authorization: `bearer ${authorized.accessToken}` })).status).toBe(200)
})

it('requires the token at the notification endpoint as well', async () => {
  const { open } = await stage.begin()
  for (const authorization of [null, 'Bearer null', `Bearer ${'A'.repeat(32)}`]) {
    const answer = await open.sendNotification({ authorization, notificationId: 'x' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
})
