import type { X509Certificate } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { type CertificateProfile, documentSignerProfile, hostProfile } from '../certificates/create-certificates.ts'
import { issuerUris, subjectUris } from '../certificates/subject-names.ts'

/** The format of a credential decides which of the keys signs it. */
export type CredentialSigner = 'credential-issuer' | 'document-signer'

/** Each key has one purpose, so that a signature made for one purpose is not valid for another. */
export type KeyPurpose = CredentialSigner | 'request-object' | 'audit-log'

/** Roles of keys, as operators name them. */
export const ROLES: Readonly<Record<KeyPurpose, string>> = {
  'credential-issuer': 'issuer',
  'document-signer': 'documents',
  'request-object': 'verifier',
  'audit-log': 'audit-log',
}

type PurposeOfKey = {
  profile(publicUrl: string): CertificateProfile
  /**
   * Returns what a certificate of our own authority lacks, worded to follow '<file> must'. One that was made for another PUBLIC_URL must
   * not be used.
   */
  fault?(certificate: X509Certificate, publicUrl: string): string | undefined
  isOutdated(certificate: X509Certificate, options: { publicUrl: string; now: EpochMilliseconds }): boolean
}

/** The name of a replaced pair has the id of its key behind the purpose. */
export const purposeOf = (name: string): KeyPurpose | undefined =>
  (Object.keys(PURPOSES) as KeyPurpose[]).find((purpose) => name === purpose || name.startsWith(`${purpose}-`))

const DAY: Milliseconds = 86_400_000
/**
 * Validity of a document plus one day. The signing certificate must be valid for at least this time, because a document expires
 * no later than the certificate that signed it.
 */
const DOCUMENT_LIFE: Milliseconds = 366 * DAY

export const RENEWED_BEFORE: Milliseconds = 30 * DAY

/** Credentials contain the certificate, and must not outlive it. */
export const endsSoon = ({ validToDate }: X509Certificate, now: EpochMilliseconds): boolean =>
  validToDate.getTime() < now + RENEWED_BEFORE

const isForHost = (certificate: X509Certificate, publicUrl: string): boolean =>
  certificate.checkHost(new URL(publicUrl).hostname) !== undefined

export const PURPOSES: Readonly<Record<KeyPurpose, PurposeOfKey>> = {
  // No other certificate here contains the URL of the credential issuer, so no other key here can sign a JWT credential.
  'credential-issuer': {
    profile: (publicUrl) => hostProfile('credential-issuer', { publicUrl, uris: [publicUrl] }),
    fault: (certificate, publicUrl) =>
      subjectUris(certificate).includes(publicUrl) ? undefined : `name ${publicUrl} as subject alternative name (URI)`,
    isOutdated: (certificate, { publicUrl }) =>
      !isForHost(certificate, publicUrl) || !subjectUris(certificate).includes(publicUrl),
  },
  'request-object': {
    profile: (publicUrl) => hostProfile('request-object', { publicUrl, uris: [] }),
    isOutdated: (certificate, { publicUrl }) => !isForHost(certificate, publicUrl),
  },
  // This certificate is not published, so it does not depend on the public address.
  'audit-log': {
    profile: (publicUrl) => hostProfile('audit-log', { publicUrl, uris: [] }),
    isOutdated: () => false,
  },
  // Only this certificate may sign documents (ISO 18013-5).
  'document-signer': {
    profile: documentSignerProfile,
    fault: (certificate, publicUrl) =>
      issuerUris(certificate).includes(publicUrl) ? undefined : `name ${publicUrl} as issuer alternative name (URI)`,
    isOutdated: (certificate, { publicUrl, now }) =>
      !issuerUris(certificate).includes(publicUrl) || certificate.validToDate.getTime() < now + DOCUMENT_LIFE,
  },
}
