import { accessSync, constants, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { readRegularFileSync } from '../../platform/files/regular-file.ts'
import { KeyStoreError } from '../../platform/keys/key-store-error.ts'

/** The file records from which database cards were issued with these keys. */
const MARK = 'database.json'

const zMark = z.object({ database: z.string(), since: z.iso.datetime() })
type Mark = z.infer<typeof zMark>

export function readMark(directory: string): Mark | undefined {
  const file = join(directory, MARK)
  if (!existsSync(file)) return undefined
  try {
    return zMark.parse(JSON.parse(readRegularFileSync(file).toString()))
  } catch {
    throw new KeyStoreError(
      `${file} is invalid: the file should identify the database that these keys are used with. Restore this file from your backup, or delete the file.`,
    )
  }
}

/** Several servers may call this function at once. */
export function writeMark(directory: string, { database, now }: { database: string; now: EpochMilliseconds }): void {
  const draft = join(directory, `.${MARK}.${process.pid}`)
  const mark: Mark = { database, since: new Date(now).toISOString() }
  try {
    writeFileSync(draft, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, join(directory, MARK))
  } catch (error) {
    rmSync(draft, { force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new KeyStoreError(`the disk of ${directory} is full: free some space`, { cause: error }) : error
  }
}

/** Keys may be mounted read-only. */
export function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
