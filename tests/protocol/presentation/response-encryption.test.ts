import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { encodeBase64Url, encodeJson } from '../wallet/base64url.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import type { JweTampering } from '../wallet/jwe.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { expectUnmatched, expectVerified, withinASecondOfWork } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.openWithPhoto()
})
afterAll(() => stage.close())

/** Sends an answer that the server must not decrypt. Expects an immediate refusal, and that the request stays open. */
async function expectNotDecrypted(jwe: (attempt: Attempt) => string): Promise<void> {
  const attempt = await stage.begin()
  const text = jwe(attempt)
  await expectUnmatched(stage, attempt, await withinASecondOfWork(() => attempt.open.sendResponse(text)))
}

const lyingJwe =
  (tampering: JweTampering) =>
  (attempt: Attempt): string =>
    attempt.open.encrypt(attempt.vpToken(), { jwe: tampering })

describe('the encryption of an answer', () => {
  it.each(['A128GCM', 'A256GCM'] as const)('may be %s', async (enc) => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send({ jwe: { enc } }))
  })

  it('may name the parties', async () => {
    const attempt = await stage.begin()
    const header = { apu: encodeBase64Url('wallet'), apv: encodeBase64Url(attempt.open.request.nonce) }
    await expectVerified(stage, attempt, await attempt.send({ jwe: { header } }))
  })

  it.each<[string, JsonObject]>([
    ['another kid', { kid: 'other' }],
    ['no kid', { kid: undefined }],
    ['a kid that is not a string', { kid: ['x'] }],
    ['the algorithm dir', { alg: 'dir' }],
    ['the algorithm RSA1_5', { alg: 'RSA1_5' }],
    ['the algorithm RSA-OAEP-256', { alg: 'RSA-OAEP-256' }],
    ['the algorithm ECDH-ES+A256KW', { alg: 'ECDH-ES+A256KW' }],
    ['the algorithm A256GCMKW', { alg: 'A256GCMKW', iv: 'AAAA', tag: 'AAAA' }],
    ['the algorithm none', { alg: 'none' }],
    ['no algorithm', { alg: undefined }],
    ['a password with two billion rounds', { alg: 'PBES2-HS512+A256KW', p2c: 2_147_483_647, p2s: 'AAAAAAAAAAA' }],
    ['another encryption than the actual one', { enc: 'A128GCM' }],
    ['the encryption A256CBC-HS512', { enc: 'A256CBC-HS512' }],
    ['no encryption', { enc: undefined }],
    ['a compression that is not there', { zip: 'DEF' }],
    ['an unknown critical extension', { crit: ['urn:x'], 'urn:x': true }],
    ['an empty list of critical extensions', { crit: [] }],
    ['no ephemeral key', { epk: undefined }],
    [
      'an ephemeral key on another curve',
      {
        epk: generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
      },
    ],
    ['another ephemeral key', { epk: generateHolderKey().publicJwk }],
    ['an ephemeral key that is not on the curve', { epk: { kty: 'EC', crv: 'P-256', x: point(1), y: point(1) } }],
    ['an ephemeral key of zeros', { epk: { kty: 'EC', crv: 'P-256', x: point(0), y: point(0) } }],
    ['a short ephemeral key', { epk: { kty: 'EC', crv: 'P-256', x: 'AQ', y: 'AQ' } }],
    ['an ephemeral key of type oct', { epk: { kty: 'oct', k: 'AAAA' } }],
    ['parties that are not strings', { apu: 7 }],
    ['a party that is not Base64', { apv: '!' }],
  ])('that claims %s is not decrypted', (_what, header) => expectNotDecrypted(lyingJwe({ header })))

  it('for the key of another request is not decrypted', async () => {
    const other = await stage.begin()
    await expectNotDecrypted(lyingJwe({ recipientKey: other.open.request.encryption.key }))
    await expectVerified(stage, other, await other.send())
  })

  it("for the verifier's signing key is not decrypted", () =>
    expectNotDecrypted(lyingJwe({ recipientKey: stage.serverKey('request-object').certificate.publicKey })))

  it("for the wallet's own key is not decrypted", () =>
    expectNotDecrypted(lyingJwe({ recipientKey: createPublicKey(stage.credential.key.privateKey) })))

  it('with a changed tag is not decrypted', () => expectNotDecrypted(lyingJwe({ spoiledTag: true })))

  it('that is compressed is not decrypted', () => expectNotDecrypted(lyingJwe({ zip: true })))

  it('with a hundred compressed megabytes is not inflated', () =>
    expectNotDecrypted((attempt) => {
      const payload = JSON.stringify({ vp_token: attempt.vpToken(), state: attempt.open.request.state })
      return attempt.open.encrypt({}, { rawPayload: payload + ' '.repeat(100 * 1024 * 1024), jwe: { zip: true } })
    }))
})

describe('the five parts of an answer', () => {
  const parts = (attempt: Attempt): string[] => attempt.open.encrypt(attempt.vpToken()).split('.')
  const withPart = (index: number, value: (part: string) => string) => (attempt: Attempt) =>
    parts(attempt)
      .map((part, at) => (at === index ? value(part) : part))
      .join('.')

  it.each<[string, (attempt: Attempt) => string]>([
    ['with an encrypted key', withPart(1, () => 'AAAA')],
    ['with a short tag', withPart(4, () => encodeBase64Url(Buffer.alloc(4)))],
    [
      'with a tag cut to four bytes',
      withPart(4, (tag) => encodeBase64Url(Buffer.from(tag, 'base64url').subarray(0, 4))),
    ],
    ['without a tag', withPart(4, () => '')],
    ['with another initialization vector', withPart(2, () => encodeBase64Url(Buffer.alloc(12)))],
    ['with a long initialization vector', withPart(2, () => encodeBase64Url(Buffer.alloc(16)))],
    ['without a text', withPart(3, () => '')],
    ['with a truncated ciphertext', withPart(3, (text) => text.slice(0, -8))],
    ['with a ciphertext in another spelling of Base64', withPart(3, (text) => `${text}=`)],
    ['with a header that is not JSON', withPart(0, () => encodeBase64Url('{'))],
    ['with a header that is an array', withPart(0, () => encodeBase64Url('[]'))],
    [
      'with the same header in another serialization',
      withPart(0, (header) => encodeJson({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), more: 1 })),
    ],
    ['four in number', (attempt) => parts(attempt).slice(0, 4).join('.')],
    ['six in number', (attempt) => [...parts(attempt), ''].join('.')],
    ['a million dots', () => '.'.repeat(1_000_000)],
    [
      'as a JSON object',
      (attempt) => {
        const [header, , iv, ciphertext, tag] = parts(attempt)
        return JSON.stringify({ protected: header, iv, ciphertext, tag })
      },
    ],
  ])('%s are not decrypted', (_what, jwe) => expectNotDecrypted(jwe))
})

/** Returns a P-256 coordinate that is a small number. */
function point(value: number): string {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt8(value, 31)
  return encodeBase64Url(bytes)
}
