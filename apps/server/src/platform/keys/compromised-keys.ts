import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pairNameOf } from './key-pair-files.ts'
import { type KeyPurpose, purposeOf } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

const FOLDER = 'compromised'

/**
 * Reads certificates under any file names that end in `.pem`. The purpose is undefined if the name does not begin with it.
 *
 * @throws {KeyStoreError} for any other file: ignoring a certificate would mean to accept its key
 */
export function readCompromisedKeys(directory: string): ReadonlyMap<string, KeyPurpose | undefined> {
  const folder = join(directory, FOLDER)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith('.')) : []
  const ignored = files.find((file) => !file.endsWith('.pem'))
  if (ignored !== undefined)
    throw new KeyStoreError(
      `${join(folder, ignored)} would be ignored: certificates of compromised keys are PEM files whose names end in .pem. Convert or rename the file, or move it away.`,
    )
  return new Map(
    files.flatMap((file) => {
      const name = pairNameOf(file)
      return name === undefined ? [] : [[keyIdOf(readCertificates(join(folder, file))[0]), purposeOf(name)]]
    }),
  )
}
