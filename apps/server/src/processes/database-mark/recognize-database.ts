import type { Milliseconds } from '@vitrine/api/units.ts'
import { findInstallation } from '../../base/installation/installation.repository.ts'
import { hasIssued } from '../../ledger/accounts/accounts.repository.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { UNFINISHED } from '../../platform/database/copies/restore-mark.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type { Log } from '../../platform/log/log.ts'
import { readMark, writeMark } from './used-keys.ts'

const DAY: Milliseconds = 86_400_000
/** Number of days after the creation of the keys during which an empty database is expected. */
const FIRST_DAYS = 7

type DatabaseAndKeys = {
  database: Database
  keys: Pick<KeyStore, 'signingKeys' | 'retiredKeys'>
  keysDirectory: string
  canWriteMark: boolean
  clock: Clock
}

/**
 * Returns a message with advice if the database does not match the keys: the database is empty or a different one, although cards
 * were issued with these keys before.
 */
export async function findDatabaseMismatch({
  database,
  keys,
  keysDirectory,
  canWriteMark,
  clock,
}: DatabaseAndKeys): Promise<string | undefined> {
  const { id, isRestoring } = await findInstallation(database.query)
  if (isRestoring) throw new ExplainedError(UNFINISHED)
  const isEmpty = !(await hasIssued(database.query))
  const mark = readMark(keysDirectory)
  if (mark)
    return mark.database === id
      ? undefined
      : mismatch(isEmpty, `from a different database, at least since ${mark.since}`)
  // If the server cannot write a file next to the keys, only their age can indicate that the keys were used before.
  if (!isEmpty || canWriteMark) return undefined
  const oldest = Math.min(
    ...[...Object.values(keys.signingKeys), ...keys.retiredKeys].map(({ certificate }) =>
      certificate.validFromDate.getTime(),
    ),
  )
  if (clock() - oldest < FIRST_DAYS * DAY) return undefined
  return mismatch(isEmpty, `most likely: the keys were created on ${new Date(oldest).toISOString().slice(0, 10)}`)
}

const mismatch = (isEmpty: boolean, reason: string): string =>
  [
    `The database is ${isEmpty ? 'empty' : 'a different one'}, but cards were issued with these keys before (${reason}). The server would not know any of these cards.`,
    'If the database was lost, restore it: vitrine restore <backup>.',
    'If the database of these cards is in another place, correct DATABASE_URL or DATA_DIR.',
    'To use this database from now on, start with NEW_DATABASE=accepted until the first card is issued.',
  ].join('\n')

/** Returns a function that writes a file next to the keys as soon as a card has been issued. */
export function databaseMarker({
  database,
  keysDirectory,
  canWriteMark,
  clock,
  log,
}: Omit<DatabaseAndKeys, 'keys'> & { log: Pick<Log, 'warn'> }): () => Promise<void> {
  let isWritten = false
  return async () => {
    if (isWritten || !canWriteMark || !(await hasIssued(database.query))) return
    const { id } = await findInstallation(database.query)
    try {
      if (readMark(keysDirectory)?.database !== id) writeMark(keysDirectory, { database: id, now: clock() })
      isWritten = true
    } catch (error) {
      // A failure is only logged, because the other steps of the clean-up do not depend on this file.
      const reason = error instanceof Error ? error.message : String(error)
      log.warn(
        { reason },
        'the file that identifies the database could not be written next to the keys; the server will try again',
      )
    }
  }
}
