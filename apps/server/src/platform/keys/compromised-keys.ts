import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isCertificate } from './key-pair-files.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

const FOLDER = 'compromised'

/**
 * The ids of keys that somebody else may have: nothing that they signed counts here any more. Their certificates are in a folder, under
 * any names.
 *
 * @throws {KeyStoreError} where one of the files holds no certificate
 */
export function readCompromisedKeys(directory: string): ReadonlySet<string> {
  const folder = join(directory, FOLDER)
  const files = existsSync(folder) ? readdirSync(folder).filter(isCertificate) : []
  return new Set(files.map((file) => keyIdOf(readCertificates(join(folder, file))[0])))
}
