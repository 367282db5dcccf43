import { createPublicKey, generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { parsed } from './json.ts'

export type JwtPart = Record<string, unknown>

export const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs any header and any claims with ES256, also those that a library refuses to sign. */
export function signJwt(header: JwtPart, claims: JwtPart, key: KeyObject): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** Flips bits of each byte of a signature, as the suite does. */
export function brokenSignature(jws: string): string {
  const [header, payload, signature = ''] = jws.split('.')
  const bytes = Buffer.from(signature, 'base64url').map((byte) => byte ^ 0x5a)
  return [header, payload, Buffer.from(bytes).toString('base64url')].join('.')
}

/** Reads a part of a JWS without verifying it: 0 is the header, 1 are the claims. */
export const partOf = (jws: string, index: 0 | 1): unknown =>
  parsed(Buffer.from(jws.split('.')[index] ?? '', 'base64url').toString())

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const POOL = Array.from({ length: 8 }, newKey)
let taken = 0

/** Returns a key of a small pool, because the suite also uses its keys again: for other clients, in other roles and modules. */
export function pooledKey(): KeyObject {
  taken += 1
  return POOL[taken % POOL.length] as KeyObject
}

export type PublicKeyJwk = { kty: string; crv: string; x: string; y: string }

export const publicJwk = (key: KeyObject): PublicKeyJwk =>
  createPublicKey(key).export({ format: 'jwk' }) as PublicKeyJwk

/** Returns the thumbprint of a key (RFC 7638). */
export function thumbprint(key: KeyObject): string {
  const { crv, kty, x, y } = publicJwk(key)
  return hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
}

let advanced = 0

/** Returns the time of the suite in seconds, which is that of the server. */
export const now = (): number => Math.floor(Date.now() / 1000) + advanced

/** Moves the time of the suite. */
export function advanceClock(seconds: number): void {
  advanced += seconds
}

export const newId = (): string => randomUUID()
