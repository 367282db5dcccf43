import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { ExplainedError } from '../../config/explained-error.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import { type FileLock, takeLock } from './file-lock.ts'

const PAUSE: Milliseconds = 200
/** Longest wait of one attempt for another process that reads the name of the holder. */
const READER_TIME: Milliseconds = 100

export type ServerLockOptions = {
  /** Description of this server, for others that find the lock taken. */
  holder: string
  /** A server that shuts down needs a few seconds. */
  patience: Milliseconds
  /** Called once if the lock is taken, before the wait. */
  waits: (holder: string) => void
}

/**
 * Takes the lock that one server at a time holds on an embedded database. It is a lock of the operating system on a file next to the
 * database, so it ends with the process, also after a crash, and it works between containers that share the folder.
 *
 * @throws {ExplainedError} naming the other server, if it still holds the lock after the wait
 */
export async function lockForServer(
  databaseFile: string,
  { holder, patience, waits }: ServerLockOptions,
): Promise<FileLock> {
  const file = `${databaseFile}.server`
  try {
    const giveUp = performance.now() + patience
    for (let attempt = 1; ; attempt += 1) {
      const lock = tryLock(file, holder)
      if (lock) return lock
      if (attempt === 1) waits(readHolder(file))
      if (performance.now() >= giveUp) throw inUse(databaseFile, readHolder(file))
      await pause(PAUSE)
    }
  } catch (error) {
    throw explainSqliteError(error, file)
  }
}

/**
 * The name of the holder is committed, so that others can read it. The lock itself is a transaction that stays open: it excludes other
 * writers, but no readers.
 */
const tryLock = (file: string, holder: string): FileLock | undefined =>
  takeLock(file, READER_TIME, (database) => {
    database.exec('begin immediate; create table if not exists server (holder text); delete from server')
    database.prepare('insert into server values (?)').run(holder)
    // Another server can take the lock between these two statements. Then the second one fails.
    database.exec('commit; begin immediate')
  })

function readHolder(file: string): string {
  const database = new SqliteDatabase(file, { timeout: READER_TIME, readonly: true })
  try {
    const row = database.prepare<[], { holder: string }>('select holder from server').get()
    return row?.holder ?? 'unknown'
  } catch {
    // The holder is just writing its name.
    return 'unknown'
  } finally {
    database.close()
  }
}

const inUse = (file: string, holder: string): ExplainedError =>
  new ExplainedError(
    [
      `The database ${file} is in use by another server (${holder}).`,
      'An embedded database serves one server at a time. Stop the other server, or start this one with another data folder (DATA_DIR).',
      'To run several servers, use PostgreSQL (DATABASE_URL).',
    ].join('\n'),
  )
