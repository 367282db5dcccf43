import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type LockRow = {
  name: string
  holder: string
  /** Time at which the lock expires, by the clock of the database. */
  until: EpochMilliseconds
}

export type LockTables = {
  locks: LockRow
}
