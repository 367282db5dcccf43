import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readCertificate, UnservedExtension } from './certificate.ts'

/** Another issuer whose credentials we take, known by the certificate authorities above it. */
export type TrustedIssuer = {
  anchors: X509Certificate[]
  /** What it may issue, by the names that the types have in their format. */
  types: ReadonlySet<string>
}

/** A file of trusted issuers cannot be used; the message names it and says what was expected. */
export class TrustedIssuersError extends ExplainedError {
  override readonly name = 'TrustedIssuersError'
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** RFC 7468 section 5.2 leaves room for text between the certificates. */
const TYPE_LINE = /^Type:[ \t]*(\S+)[ \t]*$/gm

/**
 * The issuers that a directory tells about: each `.pem` file is one, with its trust anchors and a line `Type: <name>` for each
 * type of credential that it may issue. An anchor that has expired is read and trusted no more, so that somebody else's expiry
 * does not keep us from starting.
 *
 * @throws {TrustedIssuersError}
 */
export function readTrustedIssuers(directory: string, ownAnchor: X509Certificate): TrustedIssuer[] {
  const names = listFiles(directory).filter((name) => name.endsWith('.pem'))
  if (names.length === 0)
    throw new TrustedIssuersError(
      `${directory} holds no .pem file: expected one for each issuer, with its trust anchors. Leave TRUSTED_ISSUERS_DIR empty to trust none.`,
    )
  return names.sort().map((name) => readTrustedIssuer(join(directory, name), ownAnchor))
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    throw new TrustedIssuersError(`TRUSTED_ISSUERS_DIR is '${directory}', which is no directory that can be read.`)
  }
}

function readTrustedIssuer(file: string, ownAnchor: X509Certificate): TrustedIssuer {
  const text = readText(file)
  const anchors = readAnchors(file, text, ownAnchor)
  const types = new Set(Array.from(text.matchAll(TYPE_LINE), ([, type = '']) => type))
  if (types.size === 0)
    throw new TrustedIssuersError(
      `${file} does not say what its issuer may issue: expected a line 'Type: <name>' for each type of credential, before or between the certificates.`,
    )
  return { anchors, types }
}

function readAnchors(file: string, text: string, ownAnchor: X509Certificate): X509Certificate[] {
  if (text.includes('PRIVATE KEY')) throw new TrustedIssuersError(`${file} holds a private key: expected certificates.`)
  const anchors = (text.match(CERTIFICATE) ?? []).map((pem) => parseCertificate(file, pem))
  if (anchors.length === 0) throw new TrustedIssuersError(`${file} holds no certificate in PEM form.`)
  for (const anchor of anchors) {
    const name = anchor.subject.replaceAll('\n', ', ')
    if (!anchor.ca)
      throw new TrustedIssuersError(`${file}: the certificate of '${name}' is not that of a certificate authority.`)
    assertServed(file, name, anchor)
    // The state of our own credentials is in the ledger, and no other door may lead to them.
    if (anchor.publicKey.equals(ownAnchor.publicKey))
      throw new TrustedIssuersError(`${file} holds the trust anchor of this server, which is trusted already.`)
  }
  return anchors
}

function assertServed(file: string, name: string, anchor: X509Certificate): void {
  try {
    readCertificate(anchor.raw)
  } catch (error) {
    if (!(error instanceof UnservedExtension))
      throw new TrustedIssuersError(`${file} holds a certificate that cannot be read.`)
    throw new TrustedIssuersError(
      `${file}: the certificate of '${name}' carries the extension ${error.message}, which limits what it vouches for in a way that this server does not check.`,
    )
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new TrustedIssuersError(`${file} cannot be read.`)
  }
}

function parseCertificate(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new TrustedIssuersError(`${file} holds a certificate that cannot be read.`)
  }
}
