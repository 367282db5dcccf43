import { createPublicKey } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { encryptJwe, type JweTampering } from '../../../../../../tests/protocol/wallet/jwe.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { createEncryptionKey, decryptJwe } from './compact-jwe.ts'

const KID = 'key-1'
const key = createEncryptionKey(KID)
const PAYLOAD = { state: 's', vp_token: { credential: ['x'] } }

type Header = Parameters<CompactEncrypt['setProtectedHeader']>[0]

async function encrypt(header: Partial<Header> = {}, text = JSON.stringify(PAYLOAD), to = key): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: KID, ...header })
    .encrypt(await importJWK({ ...to.publicJwk }, 'ECDH-ES'))
}

/** Returns a JWE with one of its five parts changed. */
const withPart = (jwe: string, index: number, change: (text: string) => string): string =>
  jwe
    .split('.')
    .map((text, at) => (at === index ? change(text) : text))
    .join('.')

const flipped = (text: string): string => {
  const bytes = decodeBase64Url(text, 10_000) ?? Buffer.alloc(0)
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return encodeBase64Url(bytes)
}

/** Encrypts a correct answer with the given tampering, so that the tampering is its only fault. */
const encryptWith = (tampering: JweTampering): string =>
  encryptJwe(
    JSON.stringify(PAYLOAD),
    { key: createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' }), kid: KID, enc: 'A128GCM' },
    tampering,
  )

describe('an encrypted answer', () => {
  it.each(['A128GCM', 'A256GCM'])('is decrypted when jose encrypted it with %s', async (enc) => {
    expect(decryptJwe(await encrypt({ enc }), key)).toEqual(PAYLOAD)
  })

  it('is decrypted when it names its parties', async () => {
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(PAYLOAD)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: KID })
      .setKeyManagementParameters({ apu: Buffer.from('wallet'), apv: Buffer.from('verifier') })
      .encrypt(await importJWK({ ...key.publicJwk }, 'ECDH-ES'))
    expect(decryptJwe(jwe, key)).toEqual(PAYLOAD)
  })

  it('is decrypted when it names both parties by nothing', () => {
    expect(decryptJwe(encryptWith({ header: { apu: '', apv: '' } }), key)).toEqual(PAYLOAD)
  })

  it('is decrypted with keys whose parts start with zeros', async () => {
    const beginsWithZero = (part: string) => decodeBase64Url(part, 32)?.[0] === 0
    const find = (matches: (candidate: typeof key) => boolean) => {
      for (;;) {
        const candidate = createEncryptionKey(KID)
        if (matches(candidate)) return candidate
      }
    }
    for (const rare of [
      find(({ privatePart }) => beginsWithZero(privatePart)),
      find(({ publicJwk }) => beginsWithZero(publicJwk.x)),
      find(({ publicJwk }) => beginsWithZero(publicJwk.y)),
    ]) {
      expect(decodeBase64Url(rare.privatePart, 32)).toHaveLength(32)
      expect(decryptJwe(await encrypt({}, JSON.stringify(PAYLOAD), rare), rare)).toEqual(PAYLOAD)
    }
  })

  it('is refused if it is encrypted to another key, or names another key or none', async () => {
    const jwe = await encrypt()
    expect(decryptJwe(jwe, { ...createEncryptionKey(KID) })).toBeUndefined()
    expect(decryptJwe(jwe, { ...key, kid: 'key-2' })).toBeUndefined()
    expect(decryptJwe(encryptWith({ header: { kid: undefined } }), key)).toBeUndefined()
  })

  it.each([
    ['header', 0],
    ['initialization vector', 2],
    ['ciphertext', 3],
    ['tag', 4],
  ])('is refused when its %s was changed', async (_what, index) => {
    const jwe = await encrypt()
    expect(decryptJwe(jwe, key)).toEqual(PAYLOAD)
    expect(decryptJwe(withPart(jwe, index, flipped), key)).toBeUndefined()
  })

  it.each([
    ['a shortened tag', (jwe: string) => withPart(jwe, 4, (text) => text.slice(0, 16))],
    ['an encrypted key, which direct key agreement does not have', (jwe: string) => withPart(jwe, 1, () => 'AAAA')],
    ['no ciphertext', (jwe: string) => withPart(jwe, 3, () => '')],
    ['a ciphertext that is not base64url', (jwe: string) => withPart(jwe, 3, (text) => `${text}=`)],
    ['no tag', (jwe: string) => withPart(jwe, 4, () => '')],
    ...[1, 2, 3, 4].map((count): [string, (jwe: string) => string] => [
      `only ${count} of its parts`,
      (jwe) => jwe.split('.').slice(0, count).join('.'),
    ]),
    ['a sixth part', (jwe: string) => `${jwe}.AAAA`],
    ['no content', () => ''],
  ])('is refused with %s', async (_what, tamper) => {
    expect(decryptJwe(tamper(await encrypt()), key)).toBeUndefined()
  })

  it.each([
    ['compression', { zip: true }],
    ['a compression header without compression', { header: { zip: 'DEF' } }],
    ['a critical extension', { header: { crit: ['exp'] } }],
    ['another algorithm', { header: { alg: 'ECDH-ES+A128KW' } }],
    ['no algorithm', { header: { alg: undefined } }],
    ['another content encryption', { header: { enc: 'A128CBC-HS256' } }],
    ['a shorter initialization vector', { ivBytes: 8 }],
    ['a longer initialization vector', { ivBytes: 16 }],
    ['a content encryption with another length', { header: { enc: 'A192GCM' } }],
    ['no ephemeral key', { header: { epk: undefined } }],
    ['a point off the curve', { header: { epk: { ...key.publicJwk, y: key.publicJwk.x } } }],
    ['information about our party that is not a string', { header: { apv: 1 } }],
    ['information about its party that is not a string', { header: { apu: 1 } }],
    ['information about a party that is not base64url', { header: { apv: 'a+b=' } }],
    ['the same information for both parties', { header: { apu: 'Tm9uZQ', apv: 'Tm9uZQ' } }],
  ])('is refused with %s', (_what, tampering) => {
    expect(decryptJwe(encryptWith({}), key)).toEqual(PAYLOAD)
    expect(decryptJwe(encryptWith(tampering), key)).toBeUndefined()
  })

  it.each([
    ['is not an object', '["x"]'],
    ['is not JSON', 'hello'],
    ['has the same name twice', '{"state":"s","state":"t"}'],
  ])('is refused if its content %s', async (_what, text) => {
    expect(decryptJwe(await encrypt({}, text), key)).toBeUndefined()
  })
})

describe('the diagnosis of an answer that is not decrypted', () => {
  const stranger = createPublicKey({ key: { ...createEncryptionKey('other').publicJwk }, format: 'jwk' })
  const other = 'received another or none'

  it.each<[string, string, string]>([
    ['text that is not encrypted', '{"vp_token":{}}', 'JWE: expected 5 parts, as of an encrypted answer, received 1'],
    ['a JWT that is only signed', 'a.b.c', 'JWE: expected 5 parts, as of an encrypted answer, received 3'],
    [
      'an encrypted key',
      withPart(encryptWith({}), 1, () => 'AAAA'),
      `JWE: expected an empty encrypted key (ECDH-ES) and no other empty part, ${other}`,
    ],
    [
      'a header that is not JSON',
      withPart(encryptWith({}), 0, () => 'AAAA'),
      `JWE header: expected a JSON object in base64url, ${other}`,
    ],
    ['an algorithm', encryptWith({ header: { alg: 'RSA-OAEP' } }), 'JWE alg: expected "ECDH-ES", received "RSA-OAEP"'],
    [
      'a content encryption',
      encryptWith({ header: { enc: 'A256CBC-HS512' } }),
      'JWE enc: expected "A128GCM" or "A256GCM", received "A256CBC-HS512"',
    ],
    ['a key id', encryptWith({ header: { kid: 'key-2' } }), 'JWE kid: expected "key-1", received "key-2"'],
    [
      'compression',
      encryptWith({ header: { zip: 'DEF' } }),
      'JWE header: expected neither zip nor crit, received an object',
    ],
    [
      'an initialization vector',
      encryptWith({ ivBytes: 8 }),
      'JWE: expected 12 bytes of initialization vector and 16 of tag in base64url, received 8, 16',
    ],
    [
      'an ephemeral key',
      encryptWith({ header: { epk: { kty: 'EC', crv: 'P-384' } } }),
      'JWE epk kty, crv: expected those of a public P-256 key, received "EC", "P-384"',
    ],
    [
      'the same parties',
      encryptWith({ header: { apu: 'Tm9uZQ', apv: 'Tm9uZQ' } }),
      'JWE apu, apv: expected different texts in base64url, received "Tm9uZQ", "Tm9uZQ"',
    ],
    [
      'another recipient',
      encryptWith({ recipientKey: stranger }),
      `JWE tag: expected one for the key of this request and this content, ${other}`,
    ],
  ])('names %s', (_what, text, line) => {
    const faults: string[] = []
    expect(decryptJwe(text, key, (fault) => faults.push(fault))).toBeUndefined()
    expect(faults).toEqual([line])
  })

  it('names a content that is not an object', async () => {
    const faults: string[] = []
    decryptJwe(await encrypt({}, '["x"]'), key, (fault) => faults.push(fault))
    expect(faults).toEqual([`JWE content: expected a JSON object, ${other}`])
  })
})
