import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { CompactSign, compactVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import { isSignedBy, parseJws, signJws } from './compact-jws.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const part = (value: unknown): string => encodeBase64Url(typeof value === 'string' ? value : JSON.stringify(value))

/** Signs a JWS with any header. The signature is valid. */
const signedWith = (header: object, payload: unknown = { sub: 'x' }): string => {
  const input = `${part(header)}.${part(payload)}`
  return `${input}.${encodeBase64Url(sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }))}`
}

const accepts = (text: string, key = publicKey): boolean => {
  const jws = parseJws(text)
  return jws !== undefined && isSignedBy(jws, key)
}

describe('a JWS that we sign', () => {
  it('is verified by jose', async () => {
    const jws = signJws(privateKey, { typ: 'test' }, { name: 'zażółć' })
    const { payload, protectedHeader } = await compactVerify(jws, publicKey, { algorithms: ['ES256'] })
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'test' })
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ name: 'zażółć' })
  })
})

describe('a JWS from someone else', () => {
  it('is accepted when jose signed it', async () => {
    const jws = await new CompactSign(Buffer.from('{"sub":"x"}')).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    expect(accepts(jws)).toBe(true)
    expect(parseJws(jws)?.payload).toEqual({ sub: 'x' })
  })

  const honest = signedWith({ alg: 'ES256' })
  const [header = '', payload = '', signature = ''] = honest.split('.')
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  const hmac = createHmac('sha256', publicPem)
    .update(`${part({ alg: 'HS256' })}.${payload}`)
    .digest('base64url')
  const der = sign('sha256', Buffer.from(`${header}.${payload}`), { key: privateKey, dsaEncoding: 'der' })

  it.each([
    ['another payload under the same signature', `${header}.${part({ sub: 'y' })}.${signature}`],
    ['another header under the same signature', `${part({ alg: 'ES256', kid: '1' })}.${payload}.${signature}`],
    ['no signature', `${header}.${payload}.`],
    ['alg none', `${part({ alg: 'none' })}.${payload}.`],
    ['alg none with a valid signature', signedWith({ alg: 'none' })],
    ['an HMAC keyed with the public key', `${part({ alg: 'HS256' })}.${payload}.${hmac}`],
    ['another algorithm in the header', signedWith({ alg: 'ES384' })],
    ['no algorithm', signedWith({})],
    ['a critical extension', signedWith({ alg: 'ES256', crit: ['exp'], exp: 1 })],
    ['an empty list of critical extensions', signedWith({ alg: 'ES256', crit: [] })],
    ['an unencoded payload', signedWith({ alg: 'ES256', b64: false })],
    ['a signature in DER', `${header}.${payload}.${encodeBase64Url(der)}`],
    ['a longer signature', `${honest}AAAA`],
    ['a shorter signature', `${header}.${payload}.${signature.slice(0, -4)}`],
    ['a signature of zeros', `${header}.${payload}.${encodeBase64Url(Buffer.alloc(64))}`],
    ['a signature with padding', `${honest}=`],
    ['four parts', `${honest}.${part('{}')}`],
    ['two parts', `${header}.${payload}`],
    ['a payload that is a list', signedWith({ alg: 'ES256' }, [])],
    ['a payload that is not JSON', signedWith({ alg: 'ES256' }, 'hello')],
    ['a payload with the same name twice', signedWith({ alg: 'ES256' }, '{"sub":"x","sub":"y"}')],
    ['a header with the same name twice', `${part('{"alg":"ES256","alg":"none"}')}.${payload}.${signature}`],
    ['white space', ` ${honest}`],
    ['no content', ''],
  ])('is refused with %s', (_what, text) => {
    expect(accepts(text)).toBe(false)
  })

  it('is refused under another key and under a key of another kind', () => {
    expect(accepts(honest)).toBe(true)
    expect(accepts(honest, stranger.publicKey)).toBe(false)
    expect(accepts(honest, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toBe(false)
  })

  it.each([
    ['another curve', generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
    ['another kind', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ])('is refused under a key of %s, with which it is signed', (_what, other) => {
    const key = { key: other.privateKey, dsaEncoding: 'ieee-p1363' } as const
    const signed = sign('sha256', Buffer.from(`${header}.${payload}`), key)
    expect(accepts(`${header}.${payload}.${encodeBase64Url(signed)}`, other.publicKey)).toBe(false)
  })

  it('is not parsed if a part is empty or larger than any that we expect', () => {
    const parsed = (...parts: string[]) => parseJws(parts.join('.')) !== undefined
    const sized = (bytes: number) => part(`{"a":"${'x'.repeat(bytes - 8)}"}`)
    expect(parsed(sized(49_152), sized(1_048_576), encodeBase64Url(Buffer.alloc(1024)))).toBe(true)
    expect(parsed(sized(49_153), payload, signature)).toBe(false)
    expect(parsed(header, sized(1_048_577), signature)).toBe(false)
    expect(parsed(header, payload, encodeBase64Url(Buffer.alloc(1025)))).toBe(false)
    expect(parsed('', payload, signature)).toBe(false)
    expect(parsed(header, '', signature)).toBe(false)
    expect(parsed(header, payload, '')).toBe(false)
  })
})
