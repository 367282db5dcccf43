import type { X509Certificate } from 'node:crypto'
import { type CertificateProfile, documentSignerProfile, hostProfile } from './certificates.ts'
import { issuerUris, subjectUris } from './subject-names.ts'

/** Whose key signs credentials: by their format. */
export type CredentialSigner = 'credential-issuer' | 'document-signer'

/** What a key is for. Each key has one purpose, so that a signature made for one is worth nothing for another. */
export type KeyPurpose = CredentialSigner | 'request-object' | 'audit-log'

type PurposeOfKey = {
  profile(publicUrl: string): CertificateProfile
  /** What is wrong with a certificate that was given for it: completes '<file> must ...'. Undefined where nothing is. */
  fault(certificate: X509Certificate, publicUrl: string): string | undefined
  /** Whether one that we made needs another in its place: for this address, at this time in epoch milliseconds. */
  isOutdated(certificate: X509Certificate, options: { publicUrl: string; now: number }): boolean
}

const DAY = 86_400_000
/** As long as our documents live, and a day: they end with the certificate that they were signed with. */
const DOCUMENT_LIFE = 366 * DAY

/** So long before its end a certificate is to be renewed. */
export const RENEWED_BEFORE = 30 * DAY

/** Whether a certificate ends so soon that it is to be renewed: a credential carries its own beyond that. */
export const endsSoon = ({ validToDate }: X509Certificate, now: number): boolean =>
  validToDate.getTime() < now + RENEWED_BEFORE

const isForHost = (certificate: X509Certificate, publicUrl: string): boolean =>
  certificate.checkHost(new URL(publicUrl).hostname) !== undefined

export const PURPOSES: Readonly<Record<KeyPurpose, PurposeOfKey>> = {
  // Only this certificate names the issuer as its subject, so no other key of ours can sign a credential that is a JWT.
  'credential-issuer': {
    profile: (publicUrl) => hostProfile('credential-issuer', { publicUrl, uris: [publicUrl] }),
    fault: (certificate, publicUrl) =>
      subjectUris(certificate).includes(publicUrl) ? undefined : `name ${publicUrl} as subject alternative name (URI)`,
    isOutdated: (certificate, { publicUrl }) =>
      !isForHost(certificate, publicUrl) || !subjectUris(certificate).includes(publicUrl),
  },
  'request-object': {
    profile: (publicUrl) => hostProfile('request-object', { publicUrl, uris: [] }),
    fault: () => undefined,
    isOutdated: (certificate, { publicUrl }) => !isForHost(certificate, publicUrl),
  },
  // Nobody outside is shown it, so it stays whatever our address is.
  'audit-log': {
    profile: (publicUrl) => hostProfile('audit-log', { publicUrl, uris: [] }),
    fault: () => undefined,
    isOutdated: () => false,
  },
  // And only this one may sign documents (ISO 18013-5).
  'document-signer': {
    profile: documentSignerProfile,
    fault: (certificate, publicUrl) =>
      issuerUris(certificate).includes(publicUrl) ? undefined : `name ${publicUrl} as issuer alternative name (URI)`,
    isOutdated: (certificate, { publicUrl, now }) =>
      !issuerUris(certificate).includes(publicUrl) || certificate.validToDate.getTime() < now + DOCUMENT_LIFE,
  },
}
