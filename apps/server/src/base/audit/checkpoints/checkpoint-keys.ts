import type { KeyObject } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyPairFiles, presenceOf } from '../../../platform/keys/key-pair-files.ts'
import { keyIdOf, readCertificates, readPrivateKey, type SigningKey } from '../../../platform/keys/signing-key.ts'

/** File name of the current key's certificate, and name of the folder with the certificates of earlier keys. */
const NAME = 'audit-log'

/**
 * Reads the public keys that checkpoints may be signed with, by key id: the current key, and earlier keys whose certificates were moved
 * to `audit-log/` when they were replaced. Reads no private key, so a copy of the certificates is enough to verify a log.
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

/** Reads the key that signs new checkpoints. */
export function readCheckpointKey(directory: string): Pick<SigningKey, 'id' | 'privateKey'> | undefined {
  const files = keyPairFiles(directory, NAME)
  if (presenceOf(files) !== 'both') return undefined
  const [certificate] = readCertificates(files.certificate)
  return { id: keyIdOf(certificate), privateKey: readPrivateKey(files, certificate) }
}
