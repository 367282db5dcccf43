import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { jwkThumbprint, readEcPublicJwk } from './ec-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = await exportJWK(publicKey)
const otherCurve = await exportJWK(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey)
const sameLength = await exportJWK(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey)
const rsa = await exportJWK(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)

describe('a public key as JWK', () => {
  it('is parsed, without members that are not part of the key', () => {
    const read = readEcPublicJwk({ ...jwk, kid: 'x', use: 'sig', alg: 'ES256' })
    expect(read?.jwk).toEqual(jwk)
    expect(read?.key.equals(publicKey)).toBe(true)
  })

  it.each([
    ['a private key', { ...privateKey.export({ format: 'jwk' }) }],
    ['a key on another curve', otherCurve],
    ['a key on another curve, with coordinates of the same length', sameLength],
    ['a key of another kind', { ...jwk, kty: 'OKP' }],
    ['a key that states a wrong curve', { ...otherCurve, crv: 'P-256' }],
    ['an RSA key', rsa],
    ['a point that is not on the curve', { ...jwk, y: jwk.x }],
    ['a point with zero coordinates', { ...jwk, x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['a coordinate that is too short', { ...jwk, x: jwk.x?.slice(0, 42) }],
    ['a coordinate with padding', { ...jwk, x: `${jwk.x}=` }],
    ['another coordinate with padding', { ...jwk, y: `${jwk.y}=` }],
    ['another coordinate that is too long', { ...jwk, y: `${jwk.y}AA` }],
    ['a coordinate that is a number', { ...jwk, x: 1 }],
    ['no coordinate', { kty: 'EC', crv: 'P-256', x: jwk.x }],
    ['a list', [jwk]],
    ['text', JSON.stringify(jwk)],
    ['nothing', undefined],
  ])('is refused if it is %s', (_what, value) => {
    expect(readEcPublicJwk(value)).toBeUndefined()
  })

  it('has the same thumbprint as jose calculates', async () => {
    const read = readEcPublicJwk({ ...jwk, kid: 'not part of it' })
    expect(read && jwkThumbprint(read.jwk)).toBe(await calculateJwkThumbprint(jwk, 'sha256'))
  })
})
