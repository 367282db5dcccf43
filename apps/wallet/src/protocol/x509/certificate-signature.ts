import type { Certificate } from './certificate.ts'
import { DER, derElements, derObjectIdentifier, derSequence } from './der.ts'

const SCHEMES: ReadonlyMap<string, { name: string; hash?: string }> = new Map([
  ['1.2.840.10045.4.3.2', { name: 'ECDSA', hash: 'SHA-256' }],
  ['1.2.840.10045.4.3.3', { name: 'ECDSA', hash: 'SHA-384' }],
  ['1.2.840.10045.4.3.4', { name: 'ECDSA', hash: 'SHA-512' }],
  ['1.2.840.113549.1.1.11', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }],
  ['1.2.840.113549.1.1.12', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' }],
  ['1.2.840.113549.1.1.13', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' }],
  ['1.3.101.112', { name: 'Ed25519' }],
])

const CURVES: ReadonlyMap<string, { name: string; bytes: number }> = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', bytes: 32 }],
  ['1.3.132.0.34', { name: 'P-384', bytes: 48 }],
  ['1.3.132.0.35', { name: 'P-521', bytes: 66 }],
])

/** Returns true if the key of `issuer` signed `certificate`. Does not check names, dates or permissions. */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const scheme = SCHEMES.get(certificate.signatureAlgorithm)
  if (!scheme) return false
  try {
    const curve = scheme.name === 'ECDSA' ? curveOf(issuer) : undefined
    const algorithm = { ...scheme, ...(curve && { namedCurve: curve.name }) }
    const key = await crypto.subtle.importKey('spki', issuer.publicKeyInfo, algorithm, false, ['verify'])
    const signature = curve ? concatenatedSignature(certificate.signature, curve.bytes) : certificate.signature
    return await crypto.subtle.verify(scheme, key, signature, certificate.toBeSigned)
  } catch {
    return false
  }
}

function curveOf({ publicKeyInfo }: Certificate) {
  const [algorithm] = derSequence(publicKeyInfo)
  const [, parameters] = algorithm ? derElements(algorithm.content) : []
  const curve = parameters && CURVES.get(derObjectIdentifier(parameters.content))
  if (!curve) throw new RangeError('not a key on a known curve')
  return curve
}

/** Converts a signature from X.509, where r and s are two DER integers, to the form of WebCrypto, which concatenates them. */
function concatenatedSignature(der: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const [r, s] = derSequence(der)
  if (r?.tag !== DER.integer || s?.tag !== DER.integer) throw new RangeError('not a signature')
  const signature = new Uint8Array(bytes * 2)
  for (const [index, { content }] of [r, s].entries()) {
    const number = content[0] === 0 ? content.slice(1) : content
    if (number.length > bytes) throw new RangeError('not a signature of this curve')
    signature.set(number, (index + 1) * bytes - number.length)
  }
  return signature
}
