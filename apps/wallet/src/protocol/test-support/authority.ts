import { type Certificate, parseCertificate } from '../x509/certificate.ts'
import * as x509 from './x509.ts'

const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

/** Key and signature algorithms for test certificates, by name. */
const ALGORITHMS = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  'P-521': { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
  Ed25519: { name: 'Ed25519' },
  'RSA with SHA-256': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', ...RSA },
  'RSA with SHA-384': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384', ...RSA },
  'RSA with SHA-512': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512', ...RSA },
  'RSA with SHA-1': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1', ...RSA },
  'RSA-PSS': { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32, ...RSA },
} as const

export type TestAlgorithm = keyof typeof ALGORITHMS

/** Test certificate with its keys. */
export type Identity = {
  name: string
  certificate: Certificate
  /** Certificate in Base64, for `x5c`. */
  base64: string
  pem: string
  keys: CryptoKeyPair
  algorithm: TestAlgorithm
}

type IdentityOptions = {
  name: string
  /** Organisation in the distinguished name. */
  organization?: string
  /** Identity that signs the certificate; by default, the certificate is self-signed. */
  signer?: Identity
  algorithm?: TestAlgorithm
  isAuthority?: boolean
  pathLength?: number
  dnsName?: string
  notBefore?: Date
  notAfter?: Date
  usage?: x509.KeyUsageFlags
  extensions?: x509.Extension[]
}

/** Fixed time in tests. */
export const NOW = new Date('2026-06-15T12:00:00Z')

let serial = 1

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const {
    name,
    organization,
    signer,
    algorithm = 'P-256',
    isAuthority = false,
    pathLength,
    dnsName,
    usage = isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature,
    extensions = [],
  } = options
  const keys = await generateKeys(algorithm)
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: String(serial++).padStart(2, '0'),
    subject: `${organization === undefined ? '' : `${organization}, `}CN=${name}`,
    issuer: `CN=${signer?.name ?? name}`,
    notBefore: options.notBefore ?? new Date('2026-01-01T00:00:00Z'),
    notAfter: options.notAfter ?? new Date('2027-01-01T00:00:00Z'),
    publicKey: keys.publicKey,
    signingKey: (signer?.keys ?? keys).privateKey,
    signingAlgorithm: ALGORITHMS[signer?.algorithm ?? algorithm],
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, pathLength, true),
      new x509.KeyUsagesExtension(usage, true),
      ...(dnsName === undefined ? [] : [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: dnsName }])]),
      ...(signer ? [await x509.AuthorityKeyIdentifierExtension.create(signer.keys.publicKey)] : []),
      ...extensions,
    ],
  })
  return {
    name,
    keys,
    algorithm,
    certificate: parseCertificate(new Uint8Array(certificate.rawData)),
    base64: certificate.toString('base64').replaceAll(/\s/g, ''),
    pem: certificate.toString('pem'),
  }
}

async function generateKeys(algorithm: TestAlgorithm): Promise<CryptoKeyPair> {
  const keys = await crypto.subtle.generateKey(ALGORITHMS[algorithm], true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error('not a pair of keys')
  return keys
}

/** Creates an authority and a signer below it. */
export async function createAuthorityAndSigner(dnsName = 'verifier.example') {
  const authority = await createIdentity({ name: 'Test authority', isAuthority: true })
  const signer = await createIdentity({ name: 'Test signer', signer: authority, dnsName })
  return { authority, signer, anchors: [authority.certificate] }
}
