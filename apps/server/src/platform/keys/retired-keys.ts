import type { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keyPairFiles, pairNameOf, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

const FOLDER = 'retired'

/** @throws {KeyStoreError} if one of the pairs is incomplete, or not signed by its trust anchor */
export function readRetiredKeys(directory: string, ownAnchor: X509Certificate): SigningKey[] {
  const folder = join(directory, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).map(pairNameOf) : []
  return names.flatMap((name) => {
    if (name === undefined) return []
    const files = keyPairFiles(folder, name)
    if (presenceOf(files) !== 'both')
      throw new KeyStoreError(
        `${files.certificate} exists without ${files.privateKey}: put the private key next to the certificate.`,
      )
    return readSigningKey(files, ownAnchor)
  })
}
