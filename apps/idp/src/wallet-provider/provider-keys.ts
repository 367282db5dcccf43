import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK } from 'jose'
import * as z from 'zod'
import type { Configuration } from '../configuration.ts'
import { createFile, readKeys } from '../keys.ts'
import * as x509 from './x509.ts'

const zProviderKeys = z.object({
  /** Certificate of the authority, as PEM. Its key is not kept, because it signs one certificate only. */
  anchor: z.string(),
  /** Certificate of the signing key, in Base64. */
  certificate: z.string(),
  signing: z.looseObject({ kty: z.literal('EC') }),
})
export type ProviderKeys = z.infer<typeof zProviderKeys>

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the keys in the file; creates them at the first start. Writes the anchor into a folder of its own, which the
 * server reads as a directory of trust anchors.
 */
export async function loadProviderKeys({
  keysFile,
  anchorFolder,
}: Configuration['walletProvider']): Promise<ProviderKeys> {
  if (!existsSync(keysFile)) createFile(keysFile, JSON.stringify(await makeKeys()))
  const keys = readKeys(keysFile, zProviderKeys, 'wallet provider')
  mkdirSync(anchorFolder, { recursive: true, mode: 0o700 })
  writeFileSync(join(anchorFolder, 'demo-wallet-provider.pem'), keys.anchor)
  return keys
}

async function makeKeys(): Promise<ProviderKeys> {
  const [authority, signer] = await Promise.all([generateKeys(), generateKeys()])
  const dates = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 3650 * DAY_MS) }
  const shared = { ...dates, signingAlgorithm: ALGORITHM }
  const anchor = await x509.X509CertificateGenerator.createSelfSigned({
    ...shared,
    name: 'O=Vitrine, CN=Demo wallet provider',
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...shared,
    subject: 'O=Vitrine, CN=Demo wallet attestations',
    issuer: anchor.subject,
    signingKey: authority.privateKey,
    publicKey: signer.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
    ],
  })
  return {
    anchor: `${anchor.toString('pem')}\n`,
    certificate: Buffer.from(leaf.rawData).toString('base64'),
    signing: { ...(await exportJWK(signer.privateKey)), kty: 'EC' },
  }
}

const generateKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
