import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../platform/base64/base64.ts'
import { isJsonObject } from '../../../platform/json/strict-json.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'

/** A public P-256 key as a JWK (RFC 7518 section 6.2). */
export type EcPublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

const COORDINATE_BYTES: Bytes = 32

/**
 * Parses a JWK that is a public P-256 key. Returns undefined for anything else: another kind of key, a private key, a point that is
 * not on the curve. Other members (kid, use, alg) are allowed and ignored.
 */
export function readEcPublicJwk(value: unknown): { jwk: EcPublicJwk; key: KeyObject } | undefined {
  if (!isJsonObject(value)) return undefined
  const { kty, crv, x, y } = value
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string' || 'd' in value)
    return undefined
  if (!isCoordinate(x) || !isCoordinate(y)) return undefined
  const jwk: EcPublicJwk = { kty, crv, x, y }
  try {
    return { jwk, key: createPublicKey({ key: jwk, format: 'jwk' }) }
  } catch {
    return undefined
  }
}

export function keyFault(member: string, value: unknown): Diagnosis {
  const { kty, crv } = isJsonObject(value) ? value : {}
  return diagnose(`${member} kty, crv`, 'those of a public P-256 key', kty, crv)
}

const isCoordinate = (text: string): boolean => decodeBase64Url(text, COORDINATE_BYTES)?.length === COORDINATE_BYTES

/** Returns the thumbprint of a key (RFC 7638): SHA-256 over its required members in order, in base64url. */
export function jwkThumbprint({ crv, kty, x, y }: EcPublicJwk): string {
  return hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
}
