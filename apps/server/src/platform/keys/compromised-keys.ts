import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isCertificate } from './key-pair-files.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

const FOLDER = 'compromised'

/**
 * Reads the ids of compromised keys, whose signatures are no longer accepted. Their certificates are in a folder, under any file
 * names.
 *
 * @throws {KeyStoreError} if one of the files contains no certificate
 */
export function readCompromisedKeys(directory: string): ReadonlySet<string> {
  const folder = join(directory, FOLDER)
  const files = existsSync(folder) ? readdirSync(folder).filter(isCertificate) : []
  return new Set(files.map((file) => keyIdOf(readCertificates(join(folder, file))[0])))
}
