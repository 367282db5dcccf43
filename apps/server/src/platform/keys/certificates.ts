import 'reflect-metadata'
import type { KeyObject } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const DAY = 86_400_000
x509.cryptoProvider.set(crypto)

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export type IssuedCertificate = { privateKeyPem: string; certificatePem: string }

/** A new certificate authority: the trust anchor that wallets and verifiers are told about. Lives 20 years. */
export async function createTrustAnchor(name: string, now: number): Promise<IssuedCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `O=Vitrine, CN=${name}`,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + 20 * 365 * DAY),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKeyPem: await exportPrivateKey(keys.privateKey), certificatePem: certificate.toString('pem') }
}

/**
 * A new key and its certificate, signed by the trust anchor. `uris` and `host` become subject alternative names. Lives 10
 * years, because a credential carries the certificate it was signed with and must outlive neither.
 */
export async function createLeaf(options: {
  name: string
  host: string
  uris: string[]
  anchor: { privateKey: KeyObject; certificatePem: string }
  now: number
}): Promise<IssuedCertificate> {
  const anchor = new x509.X509Certificate(options.anchor.certificatePem)
  const pkcs8 = options.anchor.privateKey.export({ type: 'pkcs8', format: 'der' })
  const signingKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), ALGORITHM, false, ['sign'])
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `O=Vitrine, CN=${options.name}`,
    issuer: anchor.subject,
    notBefore: new Date(options.now - DAY),
    notAfter: new Date(options.now + 10 * 365 * DAY),
    signingKey,
    publicKey: keys.publicKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: options.host },
        ...options.uris.map((value) => ({ type: 'url' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(anchor.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { privateKeyPem: await exportPrivateKey(keys.privateKey), certificatePem: certificate.toString('pem') }
}

async function exportPrivateKey(key: CryptoKey): Promise<string> {
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
  const lines = pkcs8.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`
}
