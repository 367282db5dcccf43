import { chmodSync } from 'node:fs'
import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { isSqliteBusy } from '../database-unavailable.ts'

/** Lasts until `release` is called or the process ends in any way. */
export type FileLock = { release(): void }

const STATEMENTS = {
  // A read transaction holds SQLite's shared lock, which any number of processes can hold.
  shared: 'begin; select count(*) from sqlite_master',
  exclusive: 'begin exclusive',
} as const

/**
 * Takes an operating system lock on a file. The file is created if missing and never deleted, because a process that still has the deleted
 * file open would hold a different lock. Node has no function for such locks, so this uses the lock that SQLite takes on its databases.
 */
export const lockFile = (file: string, mode: keyof typeof STATEMENTS): FileLock | undefined =>
  takeLock(file, 0, (database) => database.exec(STATEMENTS[mode]))

/** Takes the lock that the work leaves on a file; undefined if another process holds it longer than the patience. */
export function takeLock(
  file: string,
  patience: Milliseconds,
  work: (database: SqliteDatabase.Database) => void,
): FileLock | undefined {
  const database = new SqliteDatabase(file, { timeout: patience })
  try {
    chmodSync(file, 0o600)
    work(database)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isSqliteBusy(error)) return undefined
    throw error
  }
}

export async function whileLocked<Result>(
  file: string,
  busy: () => Error,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = lockFile(file, 'exclusive')
  if (!lock) throw busy()
  try {
    return await work()
  } finally {
    lock.release()
  }
}
