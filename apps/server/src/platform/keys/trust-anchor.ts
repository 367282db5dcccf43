import type { KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createTrustAnchor } from './certificates.ts'
import { createKeyPair, type KeyPairFiles, keyPairFiles, presenceOf, settledPresenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readCertificates, readPrivateKey } from './signing-key.ts'

/**
 * The certificate authority in its files, made where neither is there. Its private key may be absent: it is needed only
 * to sign.
 *
 * @param leaves what it signed, if it is there
 * @throws {KeyStoreError} where it would have to be made anew although there is something of the old one
 */
export async function openTrustAnchor(options: {
  files: KeyPairFiles
  leaves: KeyPairFiles[]
  publicUrl: string
  now: number
}): Promise<X509Certificate> {
  const { files, leaves, publicUrl, now } = options
  // Looked at before the trust anchor: another server that is just making both makes that one first.
  const signed = leaves.map(({ certificate }) => certificate).filter((file) => existsSync(file))
  if (presenceOf(files) === 'private-key-only' && (await settledPresenceOf(files)) === 'private-key-only')
    throw new KeyStoreError(
      `${files.privateKey} is there without its certificate ${files.certificate}. Put the certificate back from your backup. To begin anew instead, move all files of the directory away: nothing that was issued before counts then.`,
    )
  if (presenceOf(files) === 'none') {
    if (signed.length > 0)
      throw new KeyStoreError(
        `${files.certificate} is missing, but what it signed is there: ${signed.join(', ')}. Put it back from your backup. To begin anew instead, move all files of the directory away: nothing that was issued before counts then.`,
      )
    const made = createKeyPair(
      files,
      await createTrustAnchor(`Vitrine trust anchor (${new URL(publicUrl).hostname})`, { publicUrl, now }),
    )
    if (!made) return openTrustAnchor(options)
  }
  return readCertificates(files.certificate)[0]
}

/** SHA-256 of the trust anchor's certificate in a directory of keys, as hexadecimal digits; null where there is none. */
export function fingerprintOfTrustAnchor(directory: string): string | null {
  const { certificate } = keyPairFiles(directory, 'trust-anchor')
  return existsSync(certificate)
    ? readCertificates(certificate)[0].fingerprint256.replaceAll(':', '').toLowerCase()
    : null
}

/**
 * The private key of the trust anchor, with which other files are about to be signed.
 *
 * @throws {KeyStoreError}
 */
export function readTrustAnchorKey(anchor: KeyPairFiles, owner: X509Certificate, toBeSigned: KeyPairFiles): KeyObject {
  if (!existsSync(anchor.privateKey))
    throw new KeyStoreError(
      `${toBeSigned.privateKey} and ${toBeSigned.certificate} must be made for this PUBLIC_URL, but ${anchor.privateKey} is missing, which signs them. Put it back from your backup, or put the two files there yourself.`,
    )
  return readPrivateKey(anchor, owner)
}
