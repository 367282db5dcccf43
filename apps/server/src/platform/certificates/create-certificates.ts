import { KeyObject } from 'node:crypto'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { DOCUMENT_SIGNER_USAGE } from './subject-names.ts'
import * as x509 from './x509.ts'

const DAY: Milliseconds = 86_400_000
const YEAR = 365 * DAY
x509.cryptoProvider.set(crypto)

export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** Country of all certificates: ISO 18013-5 annex B requires that signers and their authority name the same country. */
const COUNTRY = 'PL'

export type IssuedCertificate = { privateKeyPem: string; certificatePem: string }

/** Content of a certificate other than its key and its issuer. */
export type CertificateProfile = {
  subject: string
  life: Milliseconds
  extensions: x509.Extension[]
}

/** Creates a certificate authority: the trust anchor of wallets and verifiers, and the issuing authority of ISO 18013-5 (annex B.1.2). */
export async function createTrustAnchor(
  name: string,
  { publicUrl, now }: { publicUrl: string; now: EpochMilliseconds },
): Promise<IssuedCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `C=${COUNTRY}, O=Vitrine, CN=${name}`,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + 20 * YEAR),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.IssuerAlternativeNameExtension([{ type: 'url', value: publicUrl }]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKeyPem: pemOf(keys.privateKey), certificatePem: certificate.toString('pem') }
}

/**
 * The certificate is valid for 10 years, because a credential contains the certificate of its signer and must not be valid for longer than
 * that certificate.
 */
export const hostProfile = (
  name: string,
  { publicUrl, uris }: { publicUrl: string; uris: string[] },
): CertificateProfile => ({
  subject: `O=Vitrine, CN=Vitrine ${name}`,
  life: 10 * YEAR,
  extensions: [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.SubjectAlternativeNameExtension([
      { type: 'dns', value: new URL(publicUrl).hostname },
      ...uris.map((value) => ({ type: 'url' as const, value })),
    ]),
  ],
})

/** ISO 18013-5 annex B.1.4 allows a validity of at most 457 days. */
export const documentSignerProfile = (publicUrl: string): CertificateProfile => ({
  subject: `C=${COUNTRY}, O=Vitrine, CN=Vitrine document-signer`,
  life: 456 * DAY,
  extensions: [
    new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNER_USAGE], true),
    new x509.IssuerAlternativeNameExtension([{ type: 'url', value: publicUrl }]),
  ],
})

export async function createLeaf(
  { subject, life, extensions }: CertificateProfile,
  { anchor, now }: { anchor: { privateKey: KeyObject; certificatePem: string }; now: EpochMilliseconds },
): Promise<IssuedCertificate> {
  const issuer = new x509.X509Certificate(anchor.certificatePem)
  const pkcs8 = anchor.privateKey.export({ type: 'pkcs8', format: 'der' })
  const signingKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), ALGORITHM, false, ['sign'])
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const notBefore = now - DAY
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: issuer.subject,
    notBefore: new Date(notBefore),
    notAfter: new Date(notBefore + life),
    signingKey,
    publicKey: keys.publicKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      ...extensions,
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKeyPem: pemOf(keys.privateKey), certificatePem: certificate.toString('pem') }
}

export const pemOf = (privateKey: CryptoKey): string =>
  KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
