import { type KeyObject, sign, verify } from 'node:crypto'
import { type Cbor, type CborMap, encodeCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'

/** A COSE_Sign1 (RFC 9052 section 4.2), taken apart and not yet verified. */
export type CoseSign1 = {
  protectedHeader: CborMap
  unprotectedHeader: CborMap
  /** Undefined where it is detached. */
  payload: Uint8Array | undefined
  encodedProtectedHeader: Uint8Array
  signature: Uint8Array
}

const ALGORITHM = 1
const CRITICAL = 2
const ES256 = -7
const X5CHAIN = 33
const SIGNATURE_BYTES = 64

/**
 * Signs with ES256.
 *
 * @param x5chain the certificates up to the trust anchor and without it, as DER
 */
export function signCose1(
  privateKey: KeyObject,
  { payload, x5chain }: { payload: Uint8Array; x5chain: readonly Uint8Array[] },
): unknown[] {
  const header = encodeCbor(new Map([[ALGORITHM, ES256]]))
  const signature = sign('sha256', toBeSigned(header, payload), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  // RFC 9360 section 2: one certificate stands by itself.
  const certificates = x5chain.length === 1 ? x5chain[0] : x5chain
  return [header, new Map([[X5CHAIN, certificates]]), payload, signature]
}

/** The parts of a COSE_Sign1; undefined when it is not one. */
export function readCose1(value: Cbor | undefined): CoseSign1 | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined
  const [encodedProtectedHeader, unprotectedHeader, payload, signature] = value
  if (!(encodedProtectedHeader instanceof Uint8Array) || !(signature instanceof Uint8Array)) return undefined
  const protectedHeader = readCbor(encodedProtectedHeader)
  if (!(protectedHeader instanceof Map) || !(unprotectedHeader instanceof Map)) return undefined
  if (!(payload instanceof Uint8Array || payload === null)) return undefined
  return { protectedHeader, unprotectedHeader, payload: payload ?? undefined, encodedProtectedHeader, signature }
}

/**
 * Whether it is signed with ES256 by this key. The algorithm is ours to say: any other in the protected header, and any
 * critical member (RFC 9052 section 3.1), is refused.
 *
 * @param payload what was signed, where it is detached
 */
export function isCose1SignedBy(cose: CoseSign1, key: KeyObject, payload = cose.payload): boolean {
  const { protectedHeader, encodedProtectedHeader, signature } = cose
  if (payload === undefined || protectedHeader.get(ALGORITHM) !== ES256 || protectedHeader.has(CRITICAL)) return false
  if (signature.length !== SIGNATURE_BYTES || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  return verify('sha256', toBeSigned(encodedProtectedHeader, payload), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** The certificates that it brings along (RFC 9360 section 2), as the header `x5c` of a JWS has them. */
export function x5cOf({ protectedHeader, unprotectedHeader }: CoseSign1): string[] | undefined {
  const value = unprotectedHeader.get(X5CHAIN) ?? protectedHeader.get(X5CHAIN)
  const certificates = Array.isArray(value) ? value : [value]
  return certificates.every((certificate) => certificate instanceof Uint8Array)
    ? certificates.map((certificate) => Buffer.from(certificate).toString('base64'))
    : undefined
}

/** RFC 9052 section 4.4, without data from outside. */
const toBeSigned = (header: Uint8Array, payload: Uint8Array): Uint8Array =>
  encodeCbor(['Signature1', header, new Uint8Array(), payload])
