import type { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

const FOLDER = 'retired'
const CERTIFICATE = /^(?<name>.+?)(?<!\.key)\.pem$/
/**
 * Name of the key that signed status lists in earlier versions. Now a status list is signed by the key that issued its
 * credentials.
 */
const EARLIER_LIST_KEY = 'status-list'

/**
 * Reads the replaced key pairs in `retired`, and the key with which earlier versions signed status lists.
 *
 * @throws {KeyStoreError} if one of them is incomplete, or not signed by the trust anchor
 */
export function readRetiredKeys(directory: string, trustAnchor: X509Certificate): SigningKey[] {
  const folder = join(directory, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).map((file) => CERTIFICATE.exec(file)?.groups?.name) : []
  const retired = names.filter((name) => name !== undefined).map((name) => keyPairFiles(folder, name))
  const earlier = [keyPairFiles(directory, EARLIER_LIST_KEY)].filter((files) => presenceOf(files) === 'both')
  return [...retired, ...earlier].map((files) => {
    if (presenceOf(files) !== 'both')
      throw new KeyStoreError(
        `${files.certificate} exists without ${files.privateKey}: put the private key next to the certificate.`,
      )
    return readSigningKey(files, trustAnchor)
  })
}
