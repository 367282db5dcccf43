import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** A certificate, and what its extensions say about it. */
export type Certificate = {
  x509: X509Certificate
  /** How many authorities may stand between this one and the leaf; undefined for any number. */
  pathLength: number | undefined
  /** Whether its key may sign data. */
  maySignData: boolean
}

/** What a certificate demands and this server does not do, so that nothing below it may be believed. */
export class UnservedExtension extends Error {
  override readonly name = 'UnservedExtension'
}

const SERVED: ReadonlySet<string> = new Set([
  '2.5.29.15', // key usage
  '2.5.29.17', // subject alternative name
  '2.5.29.19', // basic constraints
  '2.5.29.37', // extended key usage: there is none for credentials
])
/** They narrow what stands below them also where an authority forgot to mark them as critical. */
const NARROWING: ReadonlySet<string> = new Set([
  '2.5.29.30', // name constraints
  '2.5.29.36', // policy constraints
  '2.5.29.54', // inhibit any policy
])

/**
 * Reads the DER of a certificate, and of it the extensions that decide what it may be used for (RFC 5280 section 4.2).
 *
 * @throws {UnservedExtension} when it carries a critical extension that is not known here, or narrows names or policies
 * @throws {Error} when it cannot be read
 */
export function readCertificate(der: Buffer): Certificate {
  const certificate = new X509Certificate(der)
  // OpenSSL passes over what comes behind a certificate.
  if (!certificate.raw.equals(der)) throw new Error('there is something behind the certificate')
  const { extensions } = new x509.X509Certificate(new Uint8Array(der))
  if (new Set(extensions.map(({ type }) => type)).size < extensions.length)
    throw new Error('an extension is there twice')
  const unserved = extensions.find(({ type, critical }) => NARROWING.has(type) || (critical && !SERVED.has(type)))
  if (unserved) throw new UnservedExtension(unserved.type)
  const constraints = extensions.find((extension) => extension instanceof x509.BasicConstraintsExtension)
  const usage = extensions.find((extension) => extension instanceof x509.KeyUsagesExtension)
  return {
    x509: certificate,
    pathLength: constraints?.pathLength,
    maySignData: !usage || (usage.usages & x509.KeyUsageFlags.digitalSignature) !== 0,
  }
}

/** Whether `issuer` may have issued `certificate`, and its key signed it. */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  issuer.x509.ca && certificate.x509.checkIssued(issuer.x509) && certificate.x509.verify(issuer.x509.publicKey)
