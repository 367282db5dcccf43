import type { KeyObject } from 'node:crypto'
import { type Cbor, type CborMap, encodeCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'
import { isSignedWithEs256, signEs256 } from '../../../platform/keys/es256.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'

/** A parsed COSE_Sign1 (RFC 9052 section 4.2). It is not verified yet. */
export type CoseSign1 = {
  protectedHeader: CborMap
  unprotectedHeader: CborMap
  /** Undefined if the payload is detached. */
  payload: Uint8Array | undefined
  encodedProtectedHeader: Uint8Array
  signature: Uint8Array
}

const ALGORITHM = 1
const CRITICAL = 2
/** Algorithm that we sign with: ES256 (RFC 9053 section 2.1). */
export const ES256 = -7
/** ESP256 is ES256 with a P-256 key (RFC 9864 section 2.1). We accept no other keys with ES256 either. */
const ESP256 = -9
export const ACCEPTED_ALGORITHMS: readonly number[] = [ES256, ESP256]
/** Type of the signed content (RFC 9596 section 2). */
const TYPE = 16
const X5CHAIN = 33

/** @param x5chain certificates in DER, from the signer's to the last one below the trust anchor */
export function signCose1(
  privateKey: KeyObject,
  { payload, x5chain, type }: { payload: Uint8Array; x5chain: readonly Uint8Array[]; type?: string },
): unknown[] {
  const header = encodeCbor(
    new Map<number, unknown>([[ALGORITHM, ES256], ...(type === undefined ? [] : ([[TYPE, type]] as const))]),
  )
  const signature = signEs256(privateKey, toBeSigned(header, payload))
  // RFC 9360 section 2: a single certificate is not wrapped in an array.
  const certificates = x5chain.length === 1 ? x5chain[0] : x5chain
  return [header, new Map([[X5CHAIN, certificates]]), payload, signature]
}

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
 * The header does not choose the algorithm: any other algorithm in the protected header, and any critical member (RFC 9052 section 3.1), is
 * refused.
 */
export function isCose1SignedBy(cose: CoseSign1, key: KeyObject, payload = cose.payload): boolean {
  const { protectedHeader, encodedProtectedHeader, signature } = cose
  if (payload === undefined || protectedHeader.has(CRITICAL)) return false
  if (!ACCEPTED_ALGORITHMS.some((algorithm) => algorithm === protectedHeader.get(ALGORITHM))) return false
  return isSignedWithEs256(key, toBeSigned(encodedProtectedHeader, payload), signature)
}

export function coseFault(member: string, { protectedHeader }: CoseSign1, signed = 'the payload'): Diagnosis {
  const algorithm = protectedHeader.get(ALGORITHM)
  if (!ACCEPTED_ALGORITHMS.some((accepted) => accepted === algorithm) || protectedHeader.has(CRITICAL))
    return diagnose(`${member} alg`, '-7 or -9, and no crit', algorithm)
  return diagnose(`${member} signature`, `one by the key of its signer over ${signed}`)
}

export const typeOf = ({ protectedHeader }: CoseSign1): unknown => protectedHeader.get(TYPE)

/** Returns the certificates in a COSE_Sign1 (RFC 9360 section 2), in the form of the JWS header `x5c`. */
export function x5cOf({ protectedHeader, unprotectedHeader }: CoseSign1): string[] | undefined {
  const value = unprotectedHeader.get(X5CHAIN) ?? protectedHeader.get(X5CHAIN)
  const certificates = Array.isArray(value) ? value : [value]
  return certificates.every((certificate) => certificate instanceof Uint8Array)
    ? certificates.map((certificate) => Buffer.from(certificate).toString('base64'))
    : undefined
}

/** Returns the bytes to sign (RFC 9052 section 4.4), without external data. */
const toBeSigned = (header: Uint8Array, payload: Uint8Array): Uint8Array =>
  encodeCbor(['Signature1', header, new Uint8Array(), payload])
