import type { KeyObject } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyPairFiles, presenceOf } from '../../../platform/keys/key-pair-files.ts'
import { keyIdOf, readCertificates, readPrivateKey, type SigningKey } from '../../../platform/keys/signing-key.ts'

/** The certificate of the key that seals now, and the folder with those of earlier ones. */
const NAME = 'audit-log'

/**
 * The public keys that seals may be signed with, by their ids: the present one, and those whose certificates were put to `audit-log/`
 * when they were replaced. No private key is read, so that a copy of the certificates is enough to check.
 *
 * @throws {KeyStoreError} where one of the files holds no certificate
 */
export function readCheckpointKeys(directory: string): ReadonlyMap<string, KeyObject> {
  const folder = join(directory, NAME)
  const earlier = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.pem')) : []
  const files = [join(directory, `${NAME}.pem`), ...earlier.map((file) => join(folder, file))]
  return new Map(
    files
      .filter((file) => existsSync(file))
      .map((file) => readCertificates(file)[0])
      .map((certificate) => [keyIdOf(certificate), certificate.publicKey]),
  )
}

/**
 * Reads the key that seals the audit log now. Returns undefined if its private part is not here.
 *
 * @throws {KeyStoreError} if the files do not belong together
 */
export function readCheckpointKey(directory: string): Pick<SigningKey, 'id' | 'privateKey'> | undefined {
  const files = keyPairFiles(directory, NAME)
  if (presenceOf(files) !== 'both') return undefined
  const [certificate] = readCertificates(files.certificate)
  return { id: keyIdOf(certificate), privateKey: readPrivateKey(files, certificate) }
}
