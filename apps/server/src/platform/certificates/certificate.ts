import { X509Certificate } from 'node:crypto'
import * as x509 from './x509.ts'

export type SignedData = 'jwt' | 'mdoc'

export type Certificate = {
  x509: X509Certificate
  /** Maximum number of authorities between this certificate and the leaf; undefined for any number. */
  pathLength: number | undefined
  maySign: Record<SignedData, boolean>
}

/** Nothing below a certificate with such an extension may be trusted. */
export class UnsupportedExtension extends Error {
  override readonly name = 'UnsupportedExtension'
}

/** Extensions that this server implements, and which may therefore be critical. */
const IMPLEMENTED: ReadonlySet<string> = new Set([
  '2.5.29.15', // key usage
  '2.5.29.17', // subject alternative name
  '2.5.29.19', // basic constraints
  '2.5.29.32', // certificate policies: each one is accepted, as RFC 5280 section 6.1.1 does by default
  '2.5.29.37', // extended key usage, which is ignored: no usage is defined for credentials
])
/**
 * Extensions that constrain the certificates below and that this server does not implement. They are refused even if they are not
 * marked as critical.
 */
const CONSTRAINING: ReadonlySet<string> = new Set([
  '2.5.29.30', // name constraints
  '2.5.29.36', // policy constraints
  '2.5.29.54', // inhibit any policy
])

/**
 * Parses a certificate in DER with the extensions that limit its use (RFC 5280 section 4.2).
 *
 * @throws {UnsupportedExtension} if it has an unknown critical extension, or constrains names or policies
 */
export function readCertificate(der: Buffer): Certificate {
  const certificate = new X509Certificate(der)
  // OpenSSL ignores bytes after a certificate.
  if (!certificate.raw.equals(der)) throw new Error('there are extra bytes after the certificate')
  const { extensions } = new x509.X509Certificate(new Uint8Array(der))
  if (new Set(extensions.map(({ type }) => type)).size < extensions.length)
    throw new Error('the certificate repeats an extension')
  const unserved = extensions.find(
    ({ type, critical }) => CONSTRAINING.has(type) || (critical && !IMPLEMENTED.has(type)),
  )
  if (unserved) throw new UnsupportedExtension(unserved.type)
  const constraints = extensions.find((extension) => extension instanceof x509.BasicConstraintsExtension)
  const usage = extensions.find((extension) => extension instanceof x509.KeyUsagesExtension)
  return {
    x509: certificate,
    pathLength: constraints?.pathLength,
    maySign: {
      // Certificates for electronic seals may have nonRepudiation only, which is for signatures as well (RFC 5280 section 4.2.1.3).
      jwt: !usage || (usage.usages & (x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation)) !== 0,
      // ISO 18013-5 annex B.1.4 demands digitalSignature of a document signer.
      mdoc: !usage || (usage.usages & x509.KeyUsageFlags.digitalSignature) !== 0,
    },
  }
}

/** Returns whether `issuer` is an authority, is named as the issuer of `certificate`, and signed `certificate` with its key. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
