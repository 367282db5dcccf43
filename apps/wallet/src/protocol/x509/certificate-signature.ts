import type { Certificate } from './certificate.ts'
import { DER, derElements, derObjectIdentifier, derOnly } from './der.ts'

type SignatureScheme = { kind: 'ecdsa'; hash: string } | { kind: 'rsa'; hash: string } | { kind: 'ed25519' }

const SCHEMES: ReadonlyMap<string, SignatureScheme> = new Map<string, SignatureScheme>([
  ['1.2.840.10045.4.3.2', { kind: 'ecdsa', hash: 'SHA-256' }],
  ['1.2.840.10045.4.3.3', { kind: 'ecdsa', hash: 'SHA-384' }],
  ['1.2.840.10045.4.3.4', { kind: 'ecdsa', hash: 'SHA-512' }],
  ['1.2.840.113549.1.1.11', { kind: 'rsa', hash: 'SHA-256' }],
  ['1.2.840.113549.1.1.12', { kind: 'rsa', hash: 'SHA-384' }],
  ['1.2.840.113549.1.1.13', { kind: 'rsa', hash: 'SHA-512' }],
  ['1.3.101.112', { kind: 'ed25519' }],
])

const CURVES: ReadonlyMap<string, { name: string; bytes: number }> = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', bytes: 32 }],
  ['1.3.132.0.34', { name: 'P-384', bytes: 48 }],
  ['1.3.132.0.35', { name: 'P-521', bytes: 66 }],
])

/** Does not check names, dates or permissions. */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const scheme = SCHEMES.get(certificate.signatureAlgorithm)
  if (!scheme) return false
  try {
    if (scheme.kind === 'ecdsa') return await verifyEcdsa(certificate, issuer, scheme.hash)
    const algorithm = scheme.kind === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash: scheme.hash } : { name: 'Ed25519' }
    const key = await crypto.subtle.importKey('spki', issuer.publicKeyInfo, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm.name, key, certificate.signature, certificate.toBeSigned)
  } catch {
    return false
  }
}

async function verifyEcdsa(certificate: Certificate, issuer: Certificate, hash: string): Promise<boolean> {
  const [algorithm] = derElements(derOnly(issuer.publicKeyInfo, DER.sequence).content)
  const [, parameters] = algorithm ? derElements(algorithm.content) : []
  const curve = parameters && CURVES.get(derObjectIdentifier(parameters.content))
  if (!curve) return false
  const key = await crypto.subtle.importKey(
    'spki',
    issuer.publicKeyInfo,
    { name: 'ECDSA', namedCurve: curve.name },
    false,
    ['verify'],
  )
  const signature = concatenatedSignature(certificate.signature, curve.bytes)
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, signature, certificate.toBeSigned)
}

/** Converts a signature from X.509, where r and s are two DER integers, to the form of WebCrypto, which concatenates them. */
function concatenatedSignature(der: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const [r, s] = derElements(derOnly(der, DER.sequence).content)
  if (r?.tag !== DER.integer || s?.tag !== DER.integer) throw new RangeError('not a signature')
  const signature = new Uint8Array(bytes * 2)
  for (const [index, { content }] of [r, s].entries()) {
    const number = content[0] === 0 ? content.slice(1) : content
    signature.set(number, (index + 1) * bytes - number.length)
  }
  return signature
}
