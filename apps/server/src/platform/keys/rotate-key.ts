import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createLeaf, type IssuedCertificate } from './certificates.ts'
import { type KeyPairFiles, keyPairFiles } from './key-pair-files.ts'
import { type KeyPurpose, PURPOSES } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { type Aside, replacePair } from './replace-pair.ts'
import { readCertificates, readPrivateKey, readSigningKey, type SigningKey } from './signing-key.ts'

type Rotation = {
  directory: string
  purpose: KeyPurpose
  publicUrl: string
  /** Where the private key of the trust anchor is, or a pair that was made elsewhere. */
  source: { trustAnchorKey: string } | { pair: KeyPairFiles }
  /** Whether somebody else may have the key that is replaced. */
  isCompromised: boolean
  /** The id of the key that is replaced, where nothing is to be done once another process has replaced it. */
  inPlaceOf?: string
  now: number
}

/**
 * Puts a new key in the place of another one, which is kept: as one that signs what belongs to it and issues nothing any more, or as
 * one by which nothing counts.
 *
 * @throws {KeyStoreError} where there is nothing to sign the new one with, or it does not fit
 */
export async function rotateKey({
  directory,
  purpose,
  publicUrl,
  source,
  isCompromised,
  inPlaceOf,
  now,
}: Rotation): Promise<SigningKey> {
  const anchorFile = keyPairFiles(directory, 'trust-anchor').certificate
  if (!existsSync(anchorFile)) throw new KeyStoreError(`There are no keys in ${directory}: ${anchorFile} is missing.`)
  const [trustAnchor] = readCertificates(anchorFile)
  const issued =
    'pair' in source
      ? adopt(source.pair, { trustAnchor, purpose, publicUrl })
      : await createLeaf(PURPOSES[purpose].profile(publicUrl), {
          anchor: { privateKey: anchorKey(source.trustAnchorKey, trustAnchor), certificatePem: trustAnchor.toString() },
          now,
        })
  replacePair(directory, { name: purpose, issued, aside: asideOf(purpose, isCompromised), inPlaceOf })
  return readSigningKey(keyPairFiles(directory, purpose), trustAnchor)
}

/** What a key of the audit log sealed is checked with its certificate, whoever else has it. */
export const asideOf = (purpose: KeyPurpose, isCompromised: boolean): Aside => {
  if (purpose === 'audit-log') return 'audit-log'
  return isCompromised ? 'compromised' : 'retired'
}

function anchorKey(file: string, trustAnchor: X509Certificate): KeyObject {
  if (!existsSync(file))
    throw new KeyStoreError(
      `${file} is missing, which signs new keys. Name it where it is kept: --trust-anchor-key <file>. Or have a pair made where it is, and name that: --key <file> --certificate <file>.`,
    )
  return readPrivateKey({ privateKey: file, certificate: 'The trust anchor' }, trustAnchor)
}

/** @throws {KeyStoreError} where a pair is not one for this */
function adopt(
  pair: KeyPairFiles,
  { trustAnchor, purpose, publicUrl }: { trustAnchor: X509Certificate; purpose: KeyPurpose; publicUrl: string },
): IssuedCertificate {
  const missing = [pair.privateKey, pair.certificate].find((file) => !existsSync(file))
  if (missing !== undefined) throw new KeyStoreError(`There is no ${missing}.`)
  const { certificate } = readSigningKey(pair, trustAnchor)
  const wrong = PURPOSES[purpose].fault(certificate, publicUrl)
  if (wrong) throw new KeyStoreError(`${pair.certificate} must ${wrong}.`)
  return {
    privateKeyPem: createPrivateKey(readFileSync(pair.privateKey)).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: readFileSync(pair.certificate, 'utf8'),
  }
}
