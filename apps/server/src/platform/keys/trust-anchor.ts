import type { KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { createTrustAnchor } from '../certificates/create-certificates.ts'
import { createKeyPair, type KeyPairFiles, keyPairFiles, presenceOf, settledPresenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { requireReadable } from './require-readable.ts'
import { readCertificates, readPrivateKey } from './signing-key.ts'

type TrustAnchorOptions = { files: KeyPairFiles; leaves: KeyPairFiles[]; publicUrl: string; now: EpochMilliseconds }

/** The private key of an existing authority may be absent, because it is needed only for signing. */
export async function openTrustAnchor(options: TrustAnchorOptions): Promise<X509Certificate> {
  const { files, leaves, publicUrl, now } = options
  // The leaf certificates are checked before the trust anchor. A server that is creating all of them creates the trust anchor
  // first, so leaf certificates without it show that it was lost.
  const signed = leaves.map(({ certificate }) => certificate).filter((file) => existsSync(file))
  if (presenceOf(files) === 'private-key-only' && (await settledPresenceOf(files)) === 'private-key-only')
    throw new KeyStoreError(
      `${files.privateKey} exists without its certificate ${files.certificate}. Restore the certificate from your backup. To start over instead, move all files of the directory away; cards that were issued before are then no longer accepted.`,
    )
  if (presenceOf(files) === 'none') {
    if (signed.length > 0)
      throw new KeyStoreError(
        `${files.certificate} is missing, but certificates that it signed exist: ${signed.join(', ')}. Restore ${files.certificate} from your backup. To start over instead, move all files of the directory away; cards that were issued before are then no longer accepted.`,
      )
    const made = createKeyPair(
      files,
      await createTrustAnchor(`Vitrine trust anchor (${new URL(publicUrl).hostname})`, { publicUrl, now }),
    )
    if (!made) return openTrustAnchor(options)
  }
  return readCertificates(files.certificate)[0]
}

/** @throws {KeyStoreError} if there are no keys yet */
export function readOwnAnchor(directory: string): X509Certificate {
  const { certificate } = keyPairFiles(directory, 'trust-anchor')
  requireReadable(
    certificate,
    `There are no keys in ${directory}: ${certificate} is missing. Create them with: vitrine keys`,
  )
  return readCertificates(certificate)[0]
}

/** Returns the SHA-256 in hexadecimal. */
export function fingerprintOfTrustAnchor(directory: string): string | null {
  const { certificate } = keyPairFiles(directory, 'trust-anchor')
  return existsSync(certificate)
    ? readCertificates(certificate)[0].fingerprint256.replaceAll(':', '').toLowerCase()
    : null
}

export function readTrustAnchorKey(anchor: KeyPairFiles, owner: X509Certificate, toBeSigned: KeyPairFiles): KeyObject {
  if (!existsSync(anchor.privateKey))
    throw new KeyStoreError(
      `The server needs ${toBeSigned.privateKey} and ${toBeSigned.certificate} for this PUBLIC_URL, but cannot create them: ${anchor.privateKey}, which signs certificates, is missing. Restore ${anchor.privateKey} from your backup, or put the files that the server needs into the directory yourself.`,
    )
  return readPrivateKey(anchor, owner)
}
