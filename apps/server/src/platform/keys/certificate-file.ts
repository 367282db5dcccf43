import { X509Certificate } from 'node:crypto'
import { readRegularFileSync } from '../files/regular-file.ts'
import { certificatePems } from '../text/certificate-pems.ts'
import { KeyStoreError } from './key-store-error.ts'
import { requireReadable } from './require-readable.ts'

/** Object identifiers of the contents of PKCS#7 (1.2.840.113549.1.7.2), and of PKCS#12, which is in 1.2.840.113549.1.7.1, in DER. */
const PKCS7 = Buffer.from('06092a864886f70d010702', 'hex')
const PKCS12 = Buffer.from('06092a864886f70d010701', 'hex')

/** @throws {KeyStoreError} that explains how to convert a file of another kind */
export function readCertificateFile(file: string): [X509Certificate, ...X509Certificate[]] {
  requireReadable(file, `There is no ${file}.`)
  const content = readRegularFileSync(file)
  const text = content.toString('latin1')
  if (text.includes('PRIVATE KEY-----'))
    throw new KeyStoreError(`${file} contains a private key: expected only certificates. Delete the key from the file.`)
  const [first, ...rest] = certificatePems(text).map((pem) => parse(file, pem))
  if (first) return [first, ...rest]
  throw new KeyStoreError(`${file} contains no certificate in PEM form. ${adviceFor(file, content, text)}`)
}

function parse(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new KeyStoreError(
      `${file} contains a certificate that cannot be parsed. Ask the authority for the file again.`,
    )
  }
}

function adviceFor(file: string, content: Buffer, text: string): string {
  const convert = (command: string) => `Convert it: openssl ${command} -in ${file} -out chain.pem`
  if (text.includes('BEGIN CERTIFICATE REQUEST'))
    return 'It is a certificate request. Send it to the authority, and install the certificates that it returns.'
  if (text.includes('BEGIN PKCS7')) return convert('pkcs7 -print_certs')
  if (content[0] !== 0x30) return 'Ask the authority for the certificates in PEM form.'
  if (isCertificate(content)) return convert('x509 -inform der')
  // The identifier of PKCS#7 is the first member of the file; PKCS#12 begins with a version.
  if (content.subarray(0, 32).includes(PKCS7)) return convert('pkcs7 -inform der -print_certs')
  if (content.subarray(0, 64).includes(PKCS12)) return convert('pkcs12 -nokeys')
  return 'Ask the authority for the certificates in PEM form.'
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).raw.length > 0
  } catch {
    return false
  }
}
