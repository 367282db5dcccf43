import { X509Certificate } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCertificate, type SignedData, UnsupportedExtension } from '../../../platform/certificates/certificate.ts'
import { subjectText } from '../../../platform/certificates/subject-names.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readRegularFileSync, UnfitFileError } from '../../../platform/files/regular-file.ts'
import { certificatePems } from '../../../platform/text/certificate-pems.ts'

/** Another issuer whose credentials we accept, identified by its certificate authorities. */
export type TrustedIssuer = {
  /** Certificate authorities by the data that they are trusted for. */
  anchors: Readonly<Record<SignedData, X509Certificate[]>>
  /** Types that this issuer may issue, each by its name in its format. */
  types: ReadonlySet<string>
}

/** Error for a file of trusted issuers that cannot be used. The message names the file and what was expected. */
export class TrustedIssuersError extends ExplainedError {
  override readonly name = 'TrustedIssuersError'
}

/** A line that names a type. RFC 7468 section 5.2 allows text between the certificates. */
const TYPE_LINE = /^Type:[ \t]*(\S+)[ \t]*$/gm
/** A line that limits the certificates after it to the signers of JWT credentials, or of documents (mdoc), and their status lists. */
const ROLE_LINE = /^[ \t]*Role:(.*)$/im
const DATA_OF_ROLE: ReadonlyMap<string, SignedData> = new Map([
  ['issuer', 'jwt'],
  ['documents', 'mdoc'],
])

/**
 * Reads the trusted issuers from a directory. Each `.pem` file is one issuer, with its trust anchors and a line `Type: <name>`
 * for each type of credential that it may issue. A line `Role: issuer` or `Role: documents` limits the anchors after it. An
 * expired anchor is not an error here, because another issuer's expired certificate must not prevent our start. Verification does not trust an expired anchor.
 *
 * @throws {TrustedIssuersError}
 */
export function readTrustedIssuers(directory: string, ownAnchor: X509Certificate): TrustedIssuer[] {
  const names = listFiles(directory)
  if (names.length === 0)
    throw new TrustedIssuersError(
      `${directory} contains no .pem file: expected one for each issuer, with the issuer's trust anchors. Leave TRUSTED_ISSUERS_DIR empty to trust no other issuer.`,
    )
  return names.sort().map((name) => readTrustedIssuer(join(directory, name), ownAnchor))
}

/** Returns the types that trusted issuers may issue. Does not check the certificates. @throws {TrustedIssuersError} */
export const readTrustedTypes = (directory: string): ReadonlySet<string> =>
  new Set(listFiles(directory).flatMap((name) => typesIn(readText(join(directory, name)))))

const typesIn = (text: string): string[] => Array.from(text.matchAll(TYPE_LINE), ([, type = '']) => type)

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.pem'))
  } catch {
    throw new TrustedIssuersError(`TRUSTED_ISSUERS_DIR is '${directory}', which is not a readable directory.`)
  }
}

function readTrustedIssuer(file: string, ownAnchor: X509Certificate): TrustedIssuer {
  const text = readText(file)
  const anchors = readAnchors(file, text, ownAnchor)
  const types = new Set(typesIn(text))
  if (types.size === 0)
    throw new TrustedIssuersError(
      `${file} does not name the credential types that its issuer may issue: expected a line 'Type: <name>' for each type, before or between the certificates.`,
    )
  return { anchors, types }
}

function readAnchors(file: string, text: string, ownAnchor: X509Certificate): TrustedIssuer['anchors'] {
  if (text.includes('PRIVATE KEY'))
    throw new TrustedIssuersError(`${file} contains a private key: expected only certificates.`)
  const [forAll = '', ...parts] = text.split(ROLE_LINE)
  const anchors = { jwt: parseAll(file, forAll), mdoc: parseAll(file, forAll) }
  for (let part = 0; part < parts.length; part += 2) {
    const role = parts[part]?.trim() ?? ''
    const data = DATA_OF_ROLE.get(role)
    if (!data)
      throw new TrustedIssuersError(`${file} names the role '${role}': expected 'Role: issuer' or 'Role: documents'.`)
    anchors[data].push(...parseAll(file, parts[part + 1] ?? ''))
  }
  if (anchors.jwt.length + anchors.mdoc.length === 0)
    throw new TrustedIssuersError(`${file} contains no certificate in PEM format.`)
  for (const anchor of [...anchors.jwt, ...anchors.mdoc]) {
    const name = subjectText(anchor)
    if (!anchor.ca) throw new TrustedIssuersError(`${file}: '${name}' is not a certificate authority.`)
    assertServed(file, name, anchor)
    // The state of our own credentials is in the ledger. Accepting them as another issuer's credentials would bypass the ledger.
    if (anchor.publicKey.equals(ownAnchor.publicKey))
      throw new TrustedIssuersError(`${file} contains the trust anchor of this server, which is already trusted.`)
  }
  return anchors
}

const parseAll = (file: string, text: string): X509Certificate[] =>
  certificatePems(text).map((pem) => parseCertificate(file, pem))

function assertServed(file: string, name: string, anchor: X509Certificate): void {
  try {
    readCertificate(anchor.raw)
  } catch (error) {
    if (!(error instanceof UnsupportedExtension))
      throw new TrustedIssuersError(`${file} contains a certificate that cannot be parsed.`)
    throw new TrustedIssuersError(
      `${file}: the certificate of '${name}' has the extension ${error.message}, a restriction that this server does not check.`,
    )
  }
}

function readText(file: string): string {
  try {
    return readRegularFileSync(file).toString()
  } catch (error) {
    throw new TrustedIssuersError(error instanceof UnfitFileError ? `${error.message}.` : `${file} cannot be read.`)
  }
}

function parseCertificate(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new TrustedIssuersError(`${file} contains a certificate that cannot be parsed.`)
  }
}
