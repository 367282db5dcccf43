import './reflect-metadata.ts'
import * as x509 from '@peculiar/x509'
import { type Certificate, parseCertificate } from '../certificate.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A certificate made for a test, with its key. */
export interface Identity {
  name: string
  certificate: Certificate
  /** As `x5c` carries it. */
  base64: string
  pem: string
  keys: CryptoKeyPair
}

interface IdentityOptions {
  name: string
  /** Who signs it; itself if absent. */
  signer?: Identity
  isAuthority?: boolean
  pathLength?: number
  dnsName?: string
  notBefore?: Date
  notAfter?: Date
  extensions?: x509.Extension[]
}

/** The moment at which tests happen. */
export const NOW = new Date('2026-06-15T12:00:00Z')

let serial = 1

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const { name, signer, isAuthority = false, pathLength, dnsName, extensions = [] } = options
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: String(serial++).padStart(2, '0'),
    subject: `CN=${name}`,
    issuer: `CN=${signer?.name ?? name}`,
    notBefore: options.notBefore ?? new Date('2026-01-01T00:00:00Z'),
    notAfter: options.notAfter ?? new Date('2027-01-01T00:00:00Z'),
    publicKey: keys.publicKey,
    signingKey: (signer?.keys ?? keys).privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, pathLength, true),
      new x509.KeyUsagesExtension(
        isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature,
        true,
      ),
      ...(dnsName === undefined ? [] : [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: dnsName }])]),
      ...(signer ? [await x509.AuthorityKeyIdentifierExtension.create(signer.keys.publicKey)] : []),
      ...extensions,
    ],
  })
  return {
    name,
    keys,
    certificate: parseCertificate(new Uint8Array(certificate.rawData)),
    base64: certificate.toString('base64').replaceAll(/\s/g, ''),
    pem: certificate.toString('pem'),
  }
}

/** An authority and someone it vouches for. */
export async function createAuthorityAndSigner(dnsName = 'verifier.example') {
  const authority = await createIdentity({ name: 'Test authority', isAuthority: true })
  const signer = await createIdentity({ name: 'Test signer', signer: authority, dnsName })
  return { authority, signer, anchors: [authority.certificate] }
}
