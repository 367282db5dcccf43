import { base64url } from 'jose'
import { type Certificate, decodeBase64, hex, parseCertificate } from './certificate.ts'
import { isSignedBy } from './certificate-signature.ts'

/** Trust in a signer. `known` is true if the certificate chain of the signature leads to a configured trust anchor. */
export type Trust = { known: true; authority: string } | { known: false }

export type VerifiedChain = Awaited<ReturnType<typeof verifyCertificates>>

/** Error for an invalid chain. The caller must refuse the data signed with it. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
}

const MAX_CHAIN = 6

/**
 * Verifies the `x5c` header of a signature (RFC 7515 section 4.1.6): every certificate is signed by the next one, is valid now,
 * and may sign what it signed (RFC 5280 section 6.1). If one of them is a trust anchor or was issued by one, the signer is known.
 * The caller must still verify the signature over the data, with the key of the leaf certificate.
 *
 * @throws ChainError
 */
export async function verifyChain(x5c: unknown, anchors: readonly Certificate[], now: Date) {
  const entries: unknown[] = Array.isArray(x5c) ? x5c : []
  return verifyCertificates(
    entries.slice(0, MAX_CHAIN + 1).map((entry) => parsed(() => decodeBase64(String(entry)))),
    anchors,
    now,
    'maySignJwts',
  )
}

/**
 * Verifies a chain of certificates in DER, as in COSE (RFC 9360 section 2), with the signer's certificate first. See `verifyChain`.
 *
 * @throws ChainError
 */
export async function verifyCertificates(
  ders: readonly Uint8Array<ArrayBuffer>[],
  anchors: readonly Certificate[],
  now: Date,
  permission: 'maySignData' | 'maySignJwts' = 'maySignData',
) {
  if (ders.length > MAX_CHAIN) throw new ChainError('the chain of certificates is too long')
  const certificates = ders.map((der) => parsed(() => parseCertificate(der)))
  const [leaf] = certificates
  const last = certificates.at(-1)
  if (!leaf || !last) throw new ChainError('there is no certificate')
  for (const certificate of certificates) assertValidAt(certificate, now)
  if (!leaf[permission]) throw new ChainError(`${leaf.subjectName} must not sign data`)
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1]
    if (issuer && !(await isIssuedBy(certificate, issuer, index)))
      throw new ChainError(`the certificate of ${certificate.subjectName} was not issued by ${issuer.subjectName}`)
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

/** Describes the signer of a credential, with the authority key identifiers in base64url (OpenID4VP 1.0 section 6.1.1.1). */
export const signerOf = ({ leaf, certificates, trust }: VerifiedChain) => ({
  trust,
  signer: leaf.subjectName,
  authorityKeyIdentifiers: certificates.flatMap(({ authorityKeyIdentifier }) =>
    authorityKeyIdentifier ? [base64url.encode(authorityKeyIdentifier)] : [],
  ),
})

function assertValidAt({ subjectName, notBefore, notAfter }: Certificate, now: Date): void {
  if (now < notBefore) throw new ChainError(`the certificate of ${subjectName} is not valid yet`)
  if (now > notAfter) throw new ChainError(`the certificate of ${subjectName} has expired`)
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
