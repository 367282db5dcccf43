import { X509Certificate } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readCertificate, UnsupportedExtension } from '../../../platform/certificates/certificate.ts'
import { subjectText } from '../../../platform/certificates/subject-names.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readRegularFileSync, UnfitFileError } from '../../../platform/files/regular-file.ts'
import { certificatePems } from '../../../platform/text/certificate-pems.ts'

export class AnchorFileError extends ExplainedError {
  override readonly name = 'AnchorFileError'
}

export function listAnchorFiles(directory: string, setting: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.pem'))
      .sort()
  } catch {
    throw new AnchorFileError(`${setting} is '${directory}', which is not a readable directory.`)
  }
}

export function readAnchorFile(file: string): string {
  const text = readText(file)
  if (text.includes('PRIVATE KEY'))
    throw new AnchorFileError(`${file} contains a private key: expected only certificates.`)
  return text
}

/**
 * An expired anchor is no error: another authority's expired certificate must not prevent our start, and verification does not trust it.
 */
export const parseAnchors = (file: string, text: string): X509Certificate[] =>
  certificatePems(text).map((pem) => requireAuthority(file, parseCertificate(file, pem)))

function requireAuthority(file: string, anchor: X509Certificate): X509Certificate {
  const name = subjectText(anchor)
  if (!anchor.ca) throw new AnchorFileError(`${file}: '${name}' is not a certificate authority.`)
  try {
    readCertificate(anchor.raw)
  } catch (error) {
    if (!(error instanceof UnsupportedExtension))
      throw new AnchorFileError(`${file} contains a certificate that cannot be parsed.`)
    throw new AnchorFileError(
      `${file}: the certificate of '${name}' has the extension ${error.message}, a restriction that this server does not check.`,
    )
  }
  return anchor
}

function readText(file: string): string {
  try {
    return readRegularFileSync(file).toString()
  } catch (error) {
    throw new AnchorFileError(error instanceof UnfitFileError ? `${error.message}.` : `${file} cannot be read.`)
  }
}

function parseCertificate(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new AnchorFileError(`${file} contains a certificate that cannot be parsed.`)
  }
}
