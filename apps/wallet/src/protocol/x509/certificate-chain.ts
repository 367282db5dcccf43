import { base64url } from 'jose'
import { type Certificate, certificatesOfPem, decodeBase64, hex, parseCertificate } from './certificate.ts'
import { isSignedBy } from './certificate-signature.ts'

/** Whether the wallet knows who stands behind a signature: an authority it was told to trust, or nobody it knows. */
export type Trust = { known: true; authority: string } | { known: false }

export type VerifiedChain = {
  leaf: Certificate
  certificates: Certificate[]
  trust: Trust
}

/** A chain that proves nothing: the caller refuses what it should have vouched for. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
}

const MAX_CHAIN = 6

/** The trust anchors of PEM texts. One that cannot be read is left out: it can make nobody known. */
export function trustAnchorsOf(pems: readonly string[]): Certificate[] {
  return pems.flatMap((pem) => {
    try {
      return certificatesOfPem(pem)
    } catch {
      return []
    }
  })
}

/**
 * Judges the `x5c` header of a signature (RFC 7515 section 4.1.6): every certificate is signed by the next, is valid now
 * and has the right to sign what it signed (RFC 5280 section 6.1); the last one comes from a trust anchor, or is not
 * known to us. The signature over the data itself is the caller's to check, with the leaf's key.
 *
 * @throws ChainError when the chain is broken, outdated or unreadable
 */
export async function verifyChain(x5c: unknown, anchors: readonly Certificate[], now: Date): Promise<VerifiedChain> {
  const entries: unknown[] = Array.isArray(x5c) ? x5c : []
  return verifyCertificates(
    entries.slice(0, MAX_CHAIN + 1).map((entry) => parsed(() => decodeBase64(String(entry)))),
    anchors,
    now,
  )
}

/**
 * The same for certificates in DER, as COSE carries them (RFC 9360 section 2): the signer's first.
 *
 * @throws ChainError when the chain is broken, outdated or unreadable
 */
export async function verifyCertificates(
  ders: readonly Uint8Array<ArrayBuffer>[],
  anchors: readonly Certificate[],
  now: Date,
): Promise<VerifiedChain> {
  if (ders.length > MAX_CHAIN) throw new ChainError('the chain of certificates is too long')
  const certificates = ders.map((der) => parsed(() => parseCertificate(der)))
  const [leaf] = certificates
  const last = certificates.at(-1)
  if (!leaf || !last) throw new ChainError('there is no certificate')
  for (const certificate of certificates) assertValidAt(certificate, now)
  if (!leaf.maySignData) throw new ChainError(`${leaf.subjectName} must not sign data`)
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1]
    if (issuer) await assertIssuedBy(certificate, issuer, index)
  }
  return { leaf, certificates, trust: await trustIn(certificates, anchors, now) }
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ChainError('a certificate cannot be read', { cause })
  }
}

/** The authorities that the certificates of a chain name, base64url (OpenID4VP 1.0 section 6.1.1.1). */
export function authorityKeyIdentifiersOf({ certificates }: VerifiedChain): string[] {
  return certificates.flatMap(({ authorityKeyIdentifier }) =>
    authorityKeyIdentifier ? [base64url.encode(authorityKeyIdentifier)] : [],
  )
}

function assertValidAt({ subjectName, notBefore, notAfter }: Certificate, now: Date): void {
  if (now < notBefore) throw new ChainError(`the certificate of ${subjectName} is not valid yet`)
  if (now > notAfter) throw new ChainError(`the certificate of ${subjectName} has expired`)
}

async function assertIssuedBy(certificate: Certificate, issuer: Certificate, authoritiesBelow: number): Promise<void> {
  if (!(await isIssuedBy(certificate, issuer, authoritiesBelow)))
    throw new ChainError(`the certificate of ${certificate.subjectName} does not come from ${issuer.subjectName}`)
}

async function isIssuedBy(certificate: Certificate, issuer: Certificate, authoritiesBelow: number): Promise<boolean> {
  return (
    certificate.issuer === issuer.subject &&
    issuer.isAuthority &&
    issuer.maySignCertificates &&
    (issuer.pathLength === undefined || issuer.pathLength >= authoritiesBelow) &&
    (await isSignedBy(certificate, issuer))
  )
}

async function trustIn(chain: Certificate[], anchors: readonly Certificate[], now: Date): Promise<Trust> {
  for (const [index, certificate] of chain.entries()) {
    for (const anchor of anchors) {
      if (now < anchor.notBefore || now > anchor.notAfter) continue
      const isAnchor = hex(certificate.der) === hex(anchor.der)
      if (isAnchor || (await isIssuedBy(certificate, anchor, index)))
        return { known: true, authority: anchor.subjectName }
    }
  }
  return { known: false }
}
