import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { KeyStoreError } from '../../platform/keys/key-store-error.ts'

/** Beside the keys: the database that cards were issued from with them. */
const MARK = 'database.json'

const zMark = z.object({ database: z.string(), since: z.iso.datetime() })
type Mark = z.infer<typeof zMark>

/** @throws {KeyStoreError} where the file says something else */
export function readMark(directory: string): Mark | undefined {
  const file = join(directory, MARK)
  if (!existsSync(file)) return undefined
  try {
    return zMark.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new KeyStoreError(
      `${file} does not say which database these keys are used with. Put it back from your backup, or delete it.`,
    )
  }
}

/**
 * Notes from which database cards are issued, in place of what was noted before. Several servers may do so at once.
 *
 * @throws {KeyStoreError} where the disk is full; else what the system says
 */
export function writeMark(directory: string, { database, now }: { database: string; now: number }): void {
  const draft = join(directory, `.${MARK}.${process.pid}`)
  const mark: Mark = { database, since: new Date(now).toISOString() }
  try {
    writeFileSync(draft, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, join(directory, MARK))
  } catch (error) {
    rmSync(draft, { force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new KeyStoreError(`the disk of ${directory} is full: make room on it`, { cause: error }) : error
  }
}

/** Whether this process may make files in a directory: keys are also mounted so that nobody can. */
export function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
