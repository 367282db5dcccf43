import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pairNameOf } from './key-pair-files.ts'
import { type KeyPurpose, purposeOf } from './key-purposes.ts'
import { keyIdOf, readCertificates } from './signing-key.ts'

const FOLDER = 'compromised'

/**
 * The certificates are in a folder, under any file names that end in `.pem`; the purpose is undefined if the name does not begin with it.
 */
export function readCompromisedKeys(directory: string): ReadonlyMap<string, KeyPurpose | undefined> {
  const folder = join(directory, FOLDER)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    files.flatMap((file) => {
      const name = pairNameOf(file)
      return name === undefined ? [] : [[keyIdOf(readCertificates(join(folder, file))[0]), purposeOf(name)]]
    }),
  )
}
