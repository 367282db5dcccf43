import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../platform/json/strict-json.ts'
import { didOfJwk } from '../formats/jwt-vc/did-jwk.ts'
import type { EcPublicJwk } from '../jose/ec-key.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { checkKeyProofs } from './key-proof.ts'
import { createNonce } from './nonce.ts'

const ISSUER = 'https://issuer.example.org'
const NOW = 1_800_000_000_000
const SECONDS = NOW / 1000
const nonceSecret = Buffer.alloc(32, 7)
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = await exportJWK(publicKey)
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const didOf = ({ crv, kty, x, y }: JWK) => `${didOfJwk({ crv, kty, x, y } as EcPublicJwk)}#0`
const DID = didOf(jwk)
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const DID_OF_STRANGER = didOf(await exportJWK(stranger.publicKey))
const otherCurve = { jwk: await exportJWK(p384.publicKey) }

type Changes = { header?: Record<string, unknown>; payload?: Record<string, unknown>; key?: typeof privateKey }

/** Signs a proof with jose. A member that is `undefined` is left out. */
const proof = ({ header = {}, payload = {}, key = privateKey }: Changes = {}): Promise<string> =>
  new SignJWT({ aud: ISSUER, iat: SECONDS, nonce: createNonce(nonceSecret, NOW), ...payload })
    .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk, ...header })
    .sign(key)

/** Returns the only key and nonce. */
async function check(proofs: Json | undefined, now = NOW) {
  const { keys, nonces } = await checkKeyProofs(proofs, { issuer: ISSUER, clientId: null, nonceSecret, now, most: 1 })
  expect([keys, nonces]).toMatchObject([{ length: 1 }, { length: 1 }])
  return { ...keys[0], ...nonces[0] }
}

const refusalOf = async (proofs: Json | undefined): Promise<string | undefined> => {
  try {
    await check(proofs)
    return undefined
  } catch (error) {
    if (error instanceof ProtocolError) return error.code
    throw error
  }
}

describe('a key proof', () => {
  it('yields the key and the nonce', async () => {
    const nonce = createNonce(nonceSecret, NOW)
    expect(await check({ jwt: [await proof({ payload: { nonce } })] })).toEqual({
      jwk,
      thumbprint: await calculateJwkThumbprint(jwk),
      nonce,
      expiresAt: NOW + 300_000,
    })
  })

  it('may have further dates, and a clock that differs a little from ours', async () => {
    expect(await refusalOf({ jwt: [await proof({ payload: { exp: SECONDS + 60, nbf: SECONDS } })] })).toBeUndefined()
    expect(await refusalOf({ jwt: [await proof({ payload: { iat: SECONDS + 30 } })] })).toBeUndefined()
    expect(await refusalOf({ jwt: [await proof({ payload: { iat: SECONDS - 240 } })] })).toBeUndefined()
  })

  it('may carry a key attestation, which is not verified, next to its key', async () => {
    const attestation = await new SignJWT({ attested_keys: [await exportJWK(stranger.publicKey)] })
      .setProtectedHeader({ alg: 'ES256', typ: 'key-attestation+jwt' })
      .sign(stranger.privateKey)
    const header = { key_attestation: attestation }
    expect((await check({ jwt: [await proof({ header })] })).jwk).toEqual(jwk)
  })

  const tampering: [what: string, changes: Changes][] = [
    ['signed by another key', { key: stranger.privateKey }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['of the type that the drafts used', { header: { typ: 'openid4vci-proof+JWT' } }],
    ['without a key', { header: { jwk: undefined } }],
    ['with a DID of another method', { header: { jwk: undefined, kid: 'did:example:1#1' } }],
    ['without a key outside its key attestation', { header: { jwk: undefined, key_attestation: 'a.b.c' } }],
    ['with the index of an attested key', { header: { jwk: undefined, kid: '0', key_attestation: 'a.b.c' } }],
    ['with a key attestation that is not a JWT', { header: { key_attestation: 'a.b.c' } }],
    ['with a key attestation that is not a string', { header: { key_attestation: {} } }],
    ['with a trust chain next to the key', { header: { trust_chain: ['a.b.c'] } }],
    ['with two keys', { header: { kid: '1' } }],
    ['with a certificate next to the key', { header: { x5c: ['MII'] } }],
    ['with an address of keys next to the key', { header: { jku: 'https://wallet.example/keys' } }],
    ['with an address of a certificate next to the key', { header: { x5u: 'https://wallet.example/key' } }],
    ['with a DID next to the key', { header: { kid: DID } }],
    ['with a DID without the fragment of its key', { header: { jwk: undefined, kid: DID.slice(0, -2) } }],
    ['with the DID of another key', { header: { jwk: undefined, kid: DID_OF_STRANGER } }],
    ['with the key of another curve', { header: { jwk: otherCurve.jwk } }],
    ['with the private key', { header: { jwk: privateKey.export({ format: 'jwk' }) } }],
    ['with a critical extension', { header: { crit: ['b64'], b64: true } }],
    ['for another issuer', { payload: { aud: 'https://other.example.org' } }],
    ['for our issuer with a slash', { payload: { aud: `${ISSUER}/` } }],
    ['for several audiences', { payload: { aud: [ISSUER] } }],
    ['with an iss that is not a string', { payload: { iss: 1 } }],
    ['with a sub that is not a string', { payload: { sub: 1 } }],
    ['with a jti that is not a string', { payload: { jti: 1 } }],
    ['without an audience', { payload: { aud: undefined } }],
    ['without iat', { payload: { iat: undefined } }],
    ['with an iat that is a text', { payload: { iat: String(SECONDS) } }],
    ['with an expiry that is a text', { payload: { exp: String(SECONDS + 60) } }],
    ['with a start that is a text', { payload: { nbf: String(SECONDS) } }],
    ['too old', { payload: { iat: SECONDS - 301 } }],
    ['made in the future', { payload: { iat: SECONDS + 61 } }],
    ['expired', { payload: { exp: SECONDS - 61 } }],
    ['not yet valid', { payload: { nbf: SECONDS + 61 } }],
    ['without nonce', { payload: { nonce: undefined } }],
  ]
  it.each(tampering)('is refused when it is %s', async (_what, changes) => {
    expect(await refusalOf({ jwt: [await proof(changes)] })).toBe('invalid_proof')
  })

  const nonces: [what: string, nonce: unknown][] = [
    ['from another server', createNonce(Buffer.alloc(32, 8), NOW)],
    ['that has expired', createNonce(nonceSecret, NOW - 300_000)],
    ['that is made up', 'nonce'],
    ['that is empty', ''],
    ['that is a number', 1],
  ]
  it.each(nonces)('is refused as invalid_nonce with a nonce %s', async (_what, nonce) => {
    expect(await refusalOf({ jwt: [await proof({ payload: { nonce } })] })).toBe('invalid_nonce')
  })

  it('yields the key and the name of a DID', async () => {
    const proofs = { jwt: [await proof({ header: { jwk: undefined, kid: DID } })] }
    expect(await check(proofs)).toMatchObject({ jwk, did: DID.slice(0, -2) })
  })

  it('is accepted as long as it is recent, to the second', async () => {
    for (const iat of [SECONDS - 300, SECONDS + 60])
      expect(await refusalOf({ jwt: [await proof({ payload: { iat } })] })).toBeUndefined()
    for (const payload of [{ exp: SECONDS - 59 }, { nbf: SECONDS + 60 }])
      expect(await refusalOf({ jwt: [await proof({ payload })] })).toBeUndefined()
    expect(await refusalOf({ jwt: [await proof({ payload: { exp: SECONDS - 60 } })] })).toBe('invalid_proof')
  })

  it('is refused if it is signed with another algorithm than ES256', async () => {
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwt = await new SignJWT({ aud: ISSUER, iat: SECONDS, nonce: createNonce(nonceSecret, NOW) })
      .setProtectedHeader({ alg: 'PS256', typ: 'openid4vci-proof+jwt', jwk })
      .sign(rsa)
    expect(await refusalOf({ jwt: [jwt] })).toBe('invalid_proof')
    const [header = '', payload, signature] = (await proof()).split('.')
    const named = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'none' }
    const unsigned = Buffer.from(JSON.stringify(named)).toString('base64url')
    for (const end of ['', signature])
      expect(await refusalOf({ jwt: [`${unsigned}.${payload}.${end}`] })).toBe('invalid_proof')
  })

  it('may name any issuer unless the token request named the client', async () => {
    const proofs = { jwt: [await proof({ payload: { iss: 'https://wallet.example' } })] }
    const checkFor = (clientId: string | null) =>
      checkKeyProofs(proofs, { issuer: ISSUER, clientId, nonceSecret, now: NOW, most: 1 })
    for (const clientId of [null, 'https://wallet.example']) expect((await checkFor(clientId)).keys).toHaveLength(1)
    await expect(checkFor('https://another.example')).rejects.toMatchObject({ code: 'invalid_proof' })
  })

  it('says which form of the key and of the proofs is expected', async () => {
    const withoutKey = async () => check({ jwt: [await proof({ header: { jwk: undefined, x5c: ['MII'] } })] })
    await expect(withoutKey()).rejects.toThrow('either as jwk or as a kid')
    await expect(check({ cwt: ['a.b.c'] })).rejects.toThrow('exactly the member jwt')
  })

  it('must be the only proof, in an object of the specified shape', async () => {
    const jwt = await proof()
    const shapes: (Json | undefined)[] = [
      undefined,
      null,
      jwt,
      [jwt],
      {},
      { jwt },
      { jwt: [] },
      { jwt: [jwt, jwt] },
      { jwt: [1] },
      { jwt: ['hello'] },
      { cwt: [jwt] },
      { jwt: [jwt], attestation: [jwt] },
    ]
    for (const proofs of shapes) expect(await refusalOf(proofs), JSON.stringify(proofs)).toBe('invalid_proof')
    expect(await refusalOf({ jwt: [jwt] })).toBeUndefined()
  })
})
