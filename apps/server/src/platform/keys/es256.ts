import { type KeyObject, sign, verify } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'

/** Length of a signature with ES256: two numbers of 32 bytes (RFC 7518 section 3.4, RFC 9053 section 2.1). */
export const SIGNATURE_BYTES: Bytes = 64

/** ES256 is the only algorithm that we sign with. */
export const signEs256 = (privateKey: KeyObject, data: Uint8Array): Buffer =>
  sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })

/** Refuses keys on other curves, which Node would accept with SHA-256. */
export function isSignedWithEs256(key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  // Node also refuses a signature of another length.
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
