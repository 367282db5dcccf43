import { accessSync, constants } from 'node:fs'
import { KeyStoreError } from './key-store-error.ts'

export function requireReadable(file: string, ifMissing: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EPERM') throw new KeyStoreError(ifMissing)
    const account = process.getuid?.() ?? 'unknown'
    throw new KeyStoreError(
      `This account (user id ${account}) cannot read ${file}. As root, change the owner or the permissions of the file and of its folders, or make a copy for this account and delete it afterwards: install -o ${account} -m 0400 ${file} <copy>`,
    )
  }
}
