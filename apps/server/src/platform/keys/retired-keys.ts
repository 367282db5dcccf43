import type { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

const FOLDER = 'retired'
const CERTIFICATE = /^(?<name>.+?)(?<!\.key)\.pem$/
/** Until lists were signed by the key of their credentials, they had one of their own. */
const EARLIER_LIST_KEY = 'status-list'

/**
 * The key pairs that were put to `retired` when they were replaced, and the one that earlier versions signed status lists with.
 *
 * @throws {KeyStoreError} where one of them is not whole, or not below the trust anchor
 */
export function readRetiredKeys(directory: string, trustAnchor: X509Certificate): SigningKey[] {
  const folder = join(directory, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).map((file) => CERTIFICATE.exec(file)?.groups?.name) : []
  const retired = names.filter((name) => name !== undefined).map((name) => keyPairFiles(folder, name))
  const earlier = [keyPairFiles(directory, EARLIER_LIST_KEY)].filter((files) => presenceOf(files) === 'both')
  return [...retired, ...earlier].map((files) => {
    if (presenceOf(files) !== 'both')
      throw new KeyStoreError(`${files.certificate} is there without ${files.privateKey}: put it beside it.`)
    return readSigningKey(files, trustAnchor)
  })
}
