import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type JsonObject, readObject, readString } from './json-reading.ts'
import { demand } from './refusal.ts'

/** A public key on P-256 without other members. */
export type PublicJwk = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** A key of the holder, with its private part for the tests. */
export type HolderKey = {
  readonly privateKey: KeyObject
  readonly publicJwk: PublicJwk
}

export function generateHolderKey(): HolderKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, publicJwk: publicJwkOf(publicKey) }
}

export function publicJwkOf(key: KeyObject): PublicJwk {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return readPublicJwk(publicKey.export({ format: 'jwk' }), 'key', 'RFC 7517')
}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Reads the P-256 point of a JWK, which must be public. Other members (kid, alg, use) are left out. @throws WalletRefusal */
export function readPublicJwk(value: unknown, what: string, section: string): PublicJwk {
  const jwk = readObject(value, what, section)
  const leaked = PRIVATE_MEMBERS.filter((name) => name in jwk)
  demand(leaked.length === 0, section, `${what} has private members: ${leaked.join(', ')}`)
  demand(jwk.kty === 'EC' && jwk.crv === 'P-256', section, `${what} is not a key on P-256`)
  return {
    kty: 'EC',
    crv: 'P-256',
    x: readString(jwk.x, `${what}.x`, section),
    y: readString(jwk.y, `${what}.y`, section),
  }
}

/** Imports a public JWK; refuses a point that is not on the curve. @throws WalletRefusal */
export function importPublicJwk(value: unknown, what: string, section: string): KeyObject {
  const jwk = readPublicJwk(value, what, section)
  try {
    return createPublicKey({ key: { ...jwk }, format: 'jwk' })
  } catch {
    demand(false, section, `${what} is not a point on P-256`)
  }
}

/** Computes the thumbprint: RFC 7638, SHA-256, base64url. */
export function thumbprint(jwk: PublicJwk): string {
  const members: JsonObject = { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url')
}
