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
      'by another key that it brings along',
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
    ['that is right, under the name of another algorithm', () => ({ header: { alg: 'ES384' } })],
    ['that is right, without an algorithm', () => ({ header: { alg: undefined } })],
    ['that is right, of type JWT', () => ({ header: { typ: 'JWT' } })],
    ['that is right, of the type of key proofs', () => ({ header: { typ: 'openid4vci-proof+jwt' } })],
    ['that is right, of no type', () => ({ header: { typ: undefined } })],
    ['that is right, with an unknown critical extension', () => ({ header: { crit: ['urn:x'], 'urn:x': 1 } })],
    ['that is right, over a payload that is not encoded', () => ({ header: { b64: false, crit: ['b64'] } })],
  ])('V-03 a key binding with a signature %s is refused', (_what, tampering) => expectBindingRefused(tampering))

  it.each(['tilde-kept', 'tilde-removed'] as const)('V-04 no key binding at all is refused (%s)', async (how) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present({ withoutKeyBinding: how }))
  })

  it('V-04 the credential as it was issued is refused', async () => {
    const attempt = await stage.begin()
    const vpToken = { credential: [stage.credential.compact] }
    await expectRefused(stage, attempt, await attempt.open.sendResponse(attempt.open.encrypt(vpToken)))
  })
})

describe('the nonce', () => {
  it('V-05 a nonce of another live request is refused whole, and the other request goes on', async () => {
    const other = await stage.begin()
    await expectBindingRefused(() => ({ payload: { nonce: other.open.request.nonce } }))
    await expectVerified(stage, other, await other.send())
  })

  it('V-05 a nonce of a request that was answered is refused', async () => {
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
    ['with a space behind', ({ open }) => `${open.request.nonce} `],
    ['of which the last character is missing', ({ open }) => open.request.nonce.slice(0, -1)],
    ['that is the state', ({ open }) => open.request.state],
  ])('V-05 a nonce %s is refused', (_what, nonce) =>
    expectBindingRefused((attempt) => ({ payload: { nonce: nonce(attempt) } })),
  )
})

describe('the audience', () => {
  it.each<[string, (attempt: Attempt) => unknown]>([
    ['another verifier', () => `x509_hash:${'A'.repeat(43)}`],
    ['our name without its prefix', ({ open }) => open.request.clientId.replace('x509_hash:', '')],
    ['our name with another prefix', ({ open }) => open.request.clientId.replace('x509_hash:', 'x509_san_dns:')],
    ['the response_uri', ({ open }) => open.request.responseUri],
    ['our origin', () => stage.running.url],
    ['the origin of the Digital Credentials API', () => `origin:${stage.running.url}`],
    ['our name in an array', ({ open }) => [open.request.clientId]],
    ['our name among others', ({ open }) => [open.request.clientId, 'https://other.example']],
    ['nobody', () => undefined],
    ['the empty string', () => ''],
  ])('V-06 an audience that is %s is refused', (_what, aud) =>
    expectBindingRefused((attempt) => ({ payload: { aud: aud(attempt) } })),
  )
})

describe('the time', () => {
  it.each<[string, () => JsonObject]>([
    ['made a year ago', () => ({ iat: now() - YEAR })],
    ['made in a year', () => ({ iat: now() + YEAR })],
    ['made just before the window of five minutes', () => ({ iat: now() - 302 })],
    ['made just after the minute that clocks may differ', () => ({ iat: now() + 63 })],
    ['that does not say when it was made', () => ({ iat: undefined })],
    ['made at a time in words', () => ({ iat: String(now()) })],
    ['made at a time before time', () => ({ iat: -1 })],
    ['made at null', () => ({ iat: null })],
    ['that has expired', () => ({ exp: now() - 1 })],
    ['that expires in words', () => ({ exp: String(now() + 60) })],
    ['that is not valid yet', () => ({ nbf: now() + YEAR })],
  ])('V-07 a key binding %s is refused', (_what, payload) => expectBindingRefused(() => ({ payload: payload() })))

  it.each([-295, 55])('V-07 a key binding made %i seconds from now is within the window', async (seconds) => {
    const attempt = await stage.begin()
    const answer = await attempt.present({ keyBinding: { payload: { iat: now() + seconds } } })
    await expectVerified(stage, attempt, answer)
  })
})

describe('what the holder signed over', () => {
  it.each<[string, unknown]>([
    ['of something else', 'A'.repeat(43)],
    ['that is missing', undefined],
    ['that is empty', ''],
    ['that is null', null],
  ])('V-08 an sd_hash %s is refused', (_what, hash) => expectBindingRefused(() => ({ payload: { sd_hash: hash } })))

  it.each<[string, (payload: JsonObject) => string]>([
    ['an array', () => '[]'],
    ['null', () => 'null'],
    ['not JSON', () => 'nonce'],
    ['JSON that has a name twice', (payload) => `{"nonce":"x",${JSON.stringify(payload).slice(1)}`],
  ])('V-08 a key binding whose payload is %s is refused', async (_what, rawPayload) => {
    const attempt = await stage.begin()
    const { nonce, clientId } = attempt.open.request
    const payload = { nonce, aud: clientId, iat: now() }
    const answer = await attempt.present({ keyBinding: { rawPayload: rawPayload(payload) } })
    await expectRefused(stage, attempt, answer)
  })
})

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')
