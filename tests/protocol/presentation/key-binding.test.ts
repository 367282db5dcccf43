import { afterAll, beforeAll, describe, it } from 'vitest'
import type { JsonObject } from '../wallet/json-reading.ts'
import { derEncoded, es256, flipped, hs256With, noSignature, zeroSignature } from '../wallet/jws.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { KeyBindingTampering } from '../wallet/presentation.ts'
import { expectRefused, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

const YEAR = 365 * 24 * 60 * 60

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const holder = () => stage.credential.key
const now = () => Math.floor(stage.running.now() / 1000)

async function expectBindingRefused(tampering: (attempt: Attempt) => KeyBindingTampering): Promise<void> {
  const attempt = await stage.begin()
  await expectRefused(stage, attempt, await attempt.present({ keyBinding: tampering(attempt) }))
}

describe("the holder's signature", () => {
  it.each<[string, () => KeyBindingTampering]>([
    ['that was changed', () => ({ sign: flipped(es256(holder().privateKey)) })],
    ['by another key', () => ({ sign: es256(generateHolderKey().privateKey) })],
    ["by the issuer's key", () => ({ sign: es256(stage.serverKey('credential-issuer').privateKey) })],
    [
      'by another key in its own header',
      () => {
        const { privateKey, publicJwk } = generateHolderKey()
        return { header: { jwk: publicJwk }, sign: es256(privateKey) }
      },
    ],
    ["of 'alg: none'", () => ({ header: { alg: 'none' }, sign: noSignature })],
    ["of 'alg: nOnE'", () => ({ header: { alg: 'nOnE' }, sign: noSignature })],
    ['that is missing', () => ({ sign: noSignature })],
    ['of zeros', () => ({ sign: zeroSignature })],
    [
      'by HMAC with the public key as its secret',
      () => ({ header: { alg: 'HS256' }, sign: hs256With(JSON.stringify(holder().publicJwk)) }),
    ],
    ['in DER', () => ({ sign: derEncoded(holder().privateKey) })],
    ['that is valid, with the name of another algorithm', () => ({ header: { alg: 'ES384' } })],
    ['that is valid, without an algorithm', () => ({ header: { alg: undefined } })],
    ['that is valid, with type JWT', () => ({ header: { typ: 'JWT' } })],
    ['that is valid, with the type of key proofs', () => ({ header: { typ: 'openid4vci-proof+jwt' } })],
    ['that is valid, without a type', () => ({ header: { typ: undefined } })],
    ['that is valid, with an unknown critical extension', () => ({ header: { crit: ['urn:x'], 'urn:x': 1 } })],
    ['that is valid, over an unencoded payload', () => ({ header: { b64: false, crit: ['b64'] } })],
  ])('refuses a key binding with a signature %s', (_what, tampering) => expectBindingRefused(tampering))

  it.each(['tilde-kept', 'tilde-removed'] as const)('refuses a missing key binding (%s)', async (how) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present({ withoutKeyBinding: how }))
  })

  it('refuses the credential as it was issued', async () => {
    const attempt = await stage.begin()
    const vpToken = { credential: [stage.credential.compact] }
    await expectRefused(stage, attempt, await attempt.open.sendResponse(attempt.open.encrypt(vpToken)))
  })
})

describe('the nonce', () => {
  it('refuses a nonce of another open request, which stays open', async () => {
    const other = await stage.begin()
    await expectBindingRefused(() => ({ payload: { nonce: other.open.request.nonce } }))
    await expectVerified(stage, other, await other.send())
  })

  it('refuses a nonce of an answered request', async () => {
    const old = await stage.begin()
    await expectVerified(stage, old, await old.send())
    await expectBindingRefused(() => ({ payload: { nonce: old.open.request.nonce } }))
  })

  it.each<[string, (attempt: Attempt) => unknown]>([
    ['that is empty', () => ''],
    ['that is missing', () => undefined],
    ['that is null', () => null],
    ['that is a number', () => 0],
    ['in an array', ({ open }) => [open.request.nonce]],
    ['in another case', ({ open }) => swapCase(open.request.nonce)],
    ['with a trailing space', ({ open }) => `${open.request.nonce} `],
    ['without its last character', ({ open }) => open.request.nonce.slice(0, -1)],
    ['that is the state', ({ open }) => open.request.state],
  ])('refuses a nonce %s', (_what, nonce) =>
    expectBindingRefused((attempt) => ({ payload: { nonce: nonce(attempt) } })),
  )
})

describe('the audience', () => {
  it.each<[string, (attempt: Attempt) => unknown]>([
    ['another verifier', () => `x509_hash:${'A'.repeat(43)}`],
    ['our client id without its prefix', ({ open }) => open.request.clientId.replace('x509_hash:', '')],
    ['our client id with another prefix', ({ open }) => open.request.clientId.replace('x509_hash:', 'x509_san_dns:')],
    ['the response_uri', ({ open }) => open.request.responseUri],
    ['our origin', () => stage.running.url],
    ['the origin of the Digital Credentials API', () => `origin:${stage.running.url}`],
    ['our client id in an array', ({ open }) => [open.request.clientId]],
    ['our client id among others', ({ open }) => [open.request.clientId, 'https://other.example']],
    ['missing', () => undefined],
    ['the empty string', () => ''],
  ])('refuses an audience that is %s', (_what, aud) =>
    expectBindingRefused((attempt) => ({ payload: { aud: aud(attempt) } })),
  )
})

describe('the time', () => {
  it.each<[string, () => JsonObject]>([
    ['made a year ago', () => ({ iat: now() - YEAR })],
    ['made in a year', () => ({ iat: now() + YEAR })],
    ['made a moment before the window of five minutes', () => ({ iat: now() - 302 })],
    ['made a moment after the tolerated minute of clock difference', () => ({ iat: now() + 63 })],
    ['without iat', () => ({ iat: undefined })],
    ['with a string as iat', () => ({ iat: String(now()) })],
    ['with a negative iat', () => ({ iat: -1 })],
    ['with null as iat', () => ({ iat: null })],
    ['that has expired', () => ({ exp: now() - 1 })],
    ['with a string as exp', () => ({ exp: String(now() + 60) })],
    ['that is not valid yet', () => ({ nbf: now() + YEAR })],
  ])('refuses a key binding %s', (_what, payload) => expectBindingRefused(() => ({ payload: payload() })))

  it.each([-295, 55])('accepts a key binding made %i seconds from now', async (seconds) => {
    const attempt = await stage.begin()
    const answer = await attempt.present({ keyBinding: { payload: { iat: now() + seconds } } })
    await expectVerified(stage, attempt, answer)
  })
})

describe('the hash of the signed data', () => {
  it.each<[string, unknown]>([
    ['of other data', 'A'.repeat(43)],
    ['that is missing', undefined],
    ['that is empty', ''],
    ['that is null', null],
  ])('refuses an sd_hash %s', (_what, hash) => expectBindingRefused(() => ({ payload: { sd_hash: hash } })))

  it.each<[string, (payload: JsonObject) => string]>([
    ['an array', () => '[]'],
    ['null', () => 'null'],
    ['not JSON', () => 'nonce'],
    ['JSON with a duplicate name', (payload) => `{"nonce":"x",${JSON.stringify(payload).slice(1)}`],
  ])('refuses a key binding with a payload that is %s', async (_what, rawPayload) => {
    const attempt = await stage.begin()
    const { nonce, clientId } = attempt.open.request
    const payload = { nonce, aud: clientId, iat: now() }
    const answer = await attempt.present({ keyBinding: { rawPayload: rawPayload(payload) } })
    await expectRefused(stage, attempt, answer)
  })
})

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')
