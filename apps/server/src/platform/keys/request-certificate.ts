import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ALGORITHM, pemOf } from '../certificates/create-certificates.ts'
import { DOCUMENT_SIGNER_USAGE } from '../certificates/subject-names.ts'
import * as x509 from '../certificates/x509.ts'
import { readRegularFileSync } from '../files/regular-file.ts'
import { changeKeys } from './change-keys.ts'
import { type KeyPairFiles, keyPairFiles } from './key-pair-files.ts'
import type { KeyPurpose } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { createFiles } from './new-files.ts'
import { isKeyOf, parsePrivateKey, readCertificates } from './signing-key.ts'
import { readOwnAnchor } from './trust-anchor.ts'

export type RequestedNames = {
  country?: string | undefined
  organization?: string | undefined
  commonName: string
  organizationIdentifier?: string | undefined
  hosts: string[]
  uris: string[]
  emails: string[]
}

/** Paths of a certificate request (RFC 2986) and of the private key that it is for. */
export const requestFiles = (directory: string, purpose: KeyPurpose) => ({
  privateKey: join(directory, `${purpose}.request.key.pem`),
  request: join(directory, `${purpose}.csr`),
})

/** Creates both files unless an earlier request is still open. */
export async function requestCertificate(options: {
  directory: string
  purpose: KeyPurpose
  names: RequestedNames
}): Promise<{ isNew: boolean; pem: string }> {
  const { directory, purpose, names } = options
  readOwnAnchor(directory)
  return changeKeys(directory, async () => {
    const files = requestFiles(directory, purpose)
    dropAnsweredRequest(directory, purpose)
    if (existsSync(files.request) !== existsSync(files.privateKey))
      throw new KeyStoreError(
        `Only one of ${files.request} and ${files.privateKey} exists. Restore the other one from your backup, or move it away to make a new request.`,
      )
    const isNew = !existsSync(files.request)
    if (isNew) {
      const { privateKeyPem, requestPem } = await createRequest(purpose, names)
      createFiles([
        { file: files.privateKey, content: privateKeyPem, mode: 0o600 },
        { file: files.request, content: `${requestPem}\n`, mode: 0o644 },
      ])
    }
    return { isNew, pem: readRegularFileSync(files.request).toString().trim() }
  })
}

/** Deletes the files of a request whose certificate is installed. */
export function dropAnsweredRequest(directory: string, purpose: KeyPurpose): void {
  const { privateKey, request } = requestFiles(directory, purpose)
  const files: KeyPairFiles = keyPairFiles(directory, purpose)
  if (!existsSync(privateKey) || !existsSync(files.certificate)) return
  if (!isKeyOf(parsePrivateKey(privateKey), readCertificates(files.certificate)[0])) return
  for (const file of [request, privateKey]) rmSync(file, { force: true })
}

async function createRequest(purpose: KeyPurpose, names: RequestedNames) {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const alternativeNames = [
    ...names.hosts.map((value) => ({ type: 'dns' as const, value })),
    ...names.uris.map((value) => ({ type: 'url' as const, value })),
    ...names.emails.map((value) => ({ type: 'email' as const, value })),
  ]
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: subjectOf(names),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      ...(purpose === 'document-signer' ? [new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNER_USAGE], true)] : []),
      ...(alternativeNames.length > 0 ? [new x509.SubjectAlternativeNameExtension(alternativeNames)] : []),
    ],
  })
  return {
    privateKeyPem: pemOf(keys.privateKey),
    requestPem: request.toString('pem'),
  }
}

/** The library reads a plain text as an escaped one, so each value has its type. RFC 5280 appendix A: a country is a PrintableString. */
const subjectOf = ({ country, organization, commonName, organizationIdentifier }: RequestedNames): x509.Name =>
  new x509.Name([
    ...(country === undefined ? [] : [{ C: [{ printableString: country }] }]),
    ...(organization === undefined ? [] : [{ O: [{ utf8String: organization }] }]),
    ...(organizationIdentifier === undefined ? [] : [{ '2.5.4.97': [{ utf8String: organizationIdentifier }] }]),
    { CN: [{ utf8String: commonName }] },
  ])
