import { X509Certificate } from 'node:crypto'
import { readCertificate, UnsupportedExtension } from '../../../platform/certificates/certificate.ts'
import { subjectText } from '../../../platform/certificates/subject-names.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { certificatePems } from '../../../platform/text/certificate-pems.ts'
import { readProvidedFile } from '../provided-files.ts'

export function readAnchorFile(file: string): string {
  const text = readProvidedFile(file).toString()
  if (text.includes('PRIVATE KEY'))
    throw new ExplainedError(`${file} contains a private key: expected only certificates.`)
  return text
}

/**
 * An expired anchor is no error: another authority's expired certificate must not prevent our start, and verification does not trust it.
 */
export const parseAnchors = (file: string, text: string): X509Certificate[] =>
  certificatePems(text).map((pem) => requireAuthority(file, parseCertificate(file, pem)))

function requireAuthority(file: string, anchor: X509Certificate): X509Certificate {
  const name = subjectText(anchor)
  if (!anchor.ca) throw new ExplainedError(`${file}: '${name}' is not a certificate authority.`)
  try {
    readCertificate(anchor.raw)
  } catch (error) {
    if (!(error instanceof UnsupportedExtension))
      throw new ExplainedError(`${file} contains a certificate that cannot be parsed.`)
    throw new ExplainedError(
      `${file}: the certificate of '${name}' has the extension ${error.message}, a restriction that this server does not check.`,
    )
  }
  return anchor
}

function parseCertificate(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new ExplainedError(`${file} contains a certificate that cannot be parsed.`)
  }
}
