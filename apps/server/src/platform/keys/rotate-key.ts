import type { KeyObject, X509Certificate } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { createLeaf, type IssuedCertificate } from '../certificates/create-certificates.ts'
import { readRegularFileSync } from '../files/regular-file.ts'
import { changeKeys } from './change-keys.ts'
import { type KeyPairFiles, keyPairFiles } from './key-pair-files.ts'
import { type KeyPurpose, PURPOSES } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { type Aside, replacePair } from './replace-pair.ts'
import { requireReadable } from './require-readable.ts'
import { findingsOf } from './role-rules.ts'
import { readCertificates, readPrivateKey, readSigningKey, type SigningKey } from './signing-key.ts'
import { readOwnAnchor } from './trust-anchor.ts'

type Rotation = {
  directory: string
  purpose: KeyPurpose
  publicUrl: string
  /** Source of the new pair: the private key of the trust anchor, which signs it, or a pair that was made elsewhere. */
  source: { trustAnchorKey: string } | { pair: Pick<KeyPairFiles, 'privateKey' | 'certificate'> }
  isCompromised: boolean
  /** If another process has replaced this key already, nothing is done. */
  replacedKeyId?: string
  now: EpochMilliseconds
}

/**
 * Replaces a key and keeps the old one: as a retired key, which still signs the status lists of its credentials, or as a compromised key,
 * whose signatures are not accepted.
 */
export async function rotateKey(rotation: Rotation): Promise<SigningKey> {
  const { directory, purpose, publicUrl, source, isCompromised, replacedKeyId, now } = rotation
  const trustAnchor = readOwnAnchor(directory)
  const issued =
    'pair' in source
      ? adopt(source.pair, { trustAnchor, purpose, publicUrl })
      : await createLeaf(PURPOSES[purpose].profile(publicUrl), {
          anchor: { privateKey: anchorKey(source.trustAnchorKey, trustAnchor), certificatePem: trustAnchor.toString() },
          now,
        })
  await changeKeys(directory, () =>
    replacePair(directory, { name: purpose, issued, aside: asideOf(purpose, isCompromised), replacedKeyId }),
  )
  return readSigningKey(keyPairFiles(directory, purpose), trustAnchor)
}

/**
 * The audit log has one folder for all of its replaced pairs, because their certificates verify old checkpoints even if the key was
 * compromised.
 */
export const asideOf = (purpose: KeyPurpose, isCompromised: boolean): Aside => {
  if (purpose === 'audit-log') return 'audit-log'
  return isCompromised ? 'compromised' : 'retired'
}

function anchorKey(file: string, trustAnchor: X509Certificate): KeyObject {
  requireReadable(
    file,
    `${file} is missing. Certificates of new keys are signed with it. If you keep this file elsewhere, specify its path with --trust-anchor-key <file>. If it must not leave its place, create and sign the new key and its certificate there, copy both here, and specify them with --key <file> --certificate <file>.`,
  )
  return readPrivateKey({ privateKey: file, certificate: 'The trust anchor' }, trustAnchor)
}

function adopt(
  pair: Pick<KeyPairFiles, 'privateKey' | 'certificate'>,
  { trustAnchor, purpose, publicUrl }: { trustAnchor: X509Certificate; purpose: KeyPurpose; publicUrl: string },
): IssuedCertificate {
  for (const file of [pair.privateKey, pair.certificate]) requireReadable(file, `There is no ${file}.`)
  const chain = readCertificates(pair.certificate)
  const privateKey = readPrivateKey(pair, chain[0])
  if (!chain.at(-1)?.verify(trustAnchor.publicKey))
    throw new KeyStoreError(
      `${pair.certificate} is not signed by the trust anchor. Install a certificate of another authority with: vitrine keys install`,
    )
  const wrong = PURPOSES[purpose].fault?.(chain[0], publicUrl)
  if (wrong) throw new KeyStoreError(`${pair.certificate} must ${wrong}.`)
  const [error] = findingsOf(purpose, { chain, anchor: trustAnchor }, publicUrl).errors
  if (error) throw new KeyStoreError(`${pair.certificate} ${error}.`)
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: readRegularFileSync(pair.certificate).toString(),
  }
}
