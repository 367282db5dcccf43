import * as z from 'zod/mini'
import type { Certificate } from '../../x509/certificate.ts'
import { verifyCertificates } from '../../x509/certificate-chain.ts'
import { decodeCbor, decodeSignedCbor, encodeCbor, readDecoded, TAG, zBytes, zTagged } from './cbor.ts'
import { MdocError } from './mdoc-error.ts'

/** Labels of COSE headers (RFC 9052 section 3.1, RFC 9360 section 2). */
const HEADER = { algorithm: 1, critical: 2, x5chain: 33 } as const
const ES256 = -7
/** Algorithms that the wallet accepts: ES256, also under its name ESP256 (RFC 9864 section 2.1), both with a P-256 key only. */
export const ACCEPTED_ALGORITHMS: readonly number[] = [ES256, -9]
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

const zSign1 = z.tuple([zBytes(), z.map(z.unknown(), z.unknown()), zBytes(), zBytes(64)])

const zChain = z.union([
  z.pipe(
    zBytes(),
    z.transform((one) => [one]),
  ),
  z.array(zBytes()),
])

/** Verifies a COSE_Sign1 that contains its certificates, as issuers create it (RFC 9052 section 4.2, ISO 18013-5 section 9.1.2.4). */
export async function verifySign1(
  encoded: Uint8Array,
  { anchors, now }: { anchors: readonly Certificate[]; now: Date },
) {
  const sign1 = z.union([zSign1, zTagged(TAG.coseSign1, zSign1)])
  const [protectedHeader, unprotected, payload, signature] = readDecoded(decodeSignedCbor(encoded), sign1, 'signature')
  const header = readDecoded(decodeCbor(protectedHeader), z.map(z.unknown(), z.unknown()), 'protected header')
  if (!ACCEPTED_ALGORITHMS.some((algorithm) => algorithm === header.get(HEADER.algorithm)))
    throw new MdocError(`it is signed with ${String(header.get(HEADER.algorithm))}, which is not accepted`)
  if (header.has(HEADER.critical)) throw new MdocError('its signature has unknown critical headers')
  const ders = readDecoded(unprotected.get(HEADER.x5chain), zChain, 'chain of certificates')
  const chain = await verifyCertificates(ders, anchors, now)
  const isRight = await verifyCoseSignature(chain.leaf, signature, signatureInput(protectedHeader, payload))
  if (!isRight) throw new MdocError('its signature is invalid')
  return { payload, chain }
}

async function verifyCoseSignature(
  { publicKeyInfo }: Certificate,
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('spki', publicKeyInfo, algorithm, false, ['verify'])
    return await crypto.subtle.verify(SIGNING, key, signature, data)
  } catch {
    return false
  }
}

/**
 * Signs data that is not sent, because the other side computes the same data itself. The result is a COSE_Sign1 with a null payload, as
 * devices create it (ISO 18013-5 section 9.1.3.6).
 */
export async function signDetached(payload: Uint8Array, privateKey: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const protectedHeader = encodeCbor(new Map([[HEADER.algorithm, ES256]]))
  // WebCrypto returns r and s concatenated, as COSE requires.
  const signature = await crypto.subtle.sign(SIGNING, privateKey, signatureInput(protectedHeader, payload))
  return encodeCbor([protectedHeader, new Map(), null, new Uint8Array(signature)])
}

/** Returns the encoded Sig_structure (RFC 9052 section 4.4). */
const signatureInput = (protectedHeader: Uint8Array, payload: Uint8Array) =>
  encodeCbor(['Signature1', protectedHeader, new Uint8Array(), payload])
