import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type LockRow = {
  /** Name of the work that only one server at a time may do. */
  name: string
  /** Id of the server that holds the lock. */
  holder: string
  /** Time at which the lock expires, by the clock of the database. */
  until: EpochMilliseconds
}

export type LockTables = {
  locks: LockRow
}
