import type { Clock } from '../../platform/clock/clock.ts'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { UNFINISHED } from '../../platform/database/copies/restore-mark.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type { Log } from '../../platform/log/log.ts'
import { findInstallation, hasIssued } from './installation.repository.ts'
import { readMark, writeMark } from './used-keys.ts'

const DAY = 86_400_000
/** Between the making of keys and the first card. */
const FIRST_DAYS = 7

type Beside = {
  database: Database
  keys: Pick<KeyStore, 'signingKeys' | 'retiredKeys'>
  keysDirectory: string
  /** Whether something can be noted beside the keys. */
  canNote: boolean
  clock: Clock
}

/**
 * What is odd about the database beside these keys, and what to do: it is empty, or another one, although cards were issued with the
 * keys before. Undefined where nothing is.
 *
 * @throws {ExplainedError} where a restore into the database did not come to its end
 */
export async function oddDatabase({
  database,
  keys,
  keysDirectory,
  canNote,
  clock,
}: Beside): Promise<string | undefined> {
  const { id, isRestoring } = await findInstallation(database.query)
  if (isRestoring) throw new ExplainedError(UNFINISHED)
  const isEmpty = !(await hasIssued(database.query))
  const mark = readMark(keysDirectory)
  if (mark) return mark.database === id ? undefined : words(isEmpty, `from another one, at least since ${mark.since}`)
  // Where nothing can be noted beside the keys, only their age tells.
  if (!isEmpty || canNote) return undefined
  const oldest = Math.min(
    ...[...Object.values(keys.signingKeys), ...keys.retiredKeys].map(({ certificate }) =>
      certificate.validFromDate.getTime(),
    ),
  )
  if (clock() - oldest < FIRST_DAYS * DAY) return undefined
  return words(isEmpty, `most likely: they are of ${new Date(oldest).toISOString().slice(0, 10)}`)
}

const words = (isEmpty: boolean, since: string): string =>
  [
    `The database is ${isEmpty ? 'empty' : 'another one'}, but cards were issued with these keys before (${since}). None of them would be known.`,
    'If the database was lost, restore it: vitrine restore <backup>.',
    'If it is elsewhere, correct DATABASE_URL or DATA_DIR.',
    'If this is the database to go on with, start with NEW_DATABASE=accepted until the first card is issued.',
  ].join('\n')

/** Notes beside the keys which database they are used with, once a card was issued from it. */
export class DatabaseNote {
  readonly #beside: Omit<Beside, 'keys'>
  readonly #log: Pick<Log, 'warn'>
  #isNoted = false

  constructor({ log, ...beside }: Omit<Beside, 'keys'> & { log: Pick<Log, 'warn'> }) {
    this.#beside = beside
    this.#log = log
  }

  async note(): Promise<void> {
    if (this.#isNoted || !this.#beside.canNote) return
    const { database, keysDirectory, clock } = this.#beside
    if (!(await hasIssued(database.query))) return
    const { id } = await findInstallation(database.query)
    try {
      if (readMark(keysDirectory)?.database !== id) writeMark(keysDirectory, { database: id, now: clock() })
      this.#isNoted = true
    } catch (error) {
      // The rest of a clean-up does not depend on it.
      const reason = error instanceof Error ? error.message : String(error)
      this.#log.warn(
        { reason },
        'it cannot be noted beside the keys which database they are used with; it is tried again',
      )
    }
  }
}
