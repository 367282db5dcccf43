import type { KeyObject } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyIdOf, readCertificates } from '../../platform/keys/signing-key.ts'

/** The certificate of the key that seals now, and the folder with those of earlier ones. */
const NAME = 'audit-log'

/**
 * The public keys that seals may be signed with, by their ids: the present one, and those whose certificates were put to `audit-log/`
 * when they were replaced. No private key is read, so that a copy of the certificates is enough to check.
 *
 * @throws {KeyStoreError} where one of the files holds no certificate
 */
export function readSealKeys(directory: string): ReadonlyMap<string, KeyObject> {
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
