import type { Milliseconds } from '@vitrine/api/units.ts'

/** Time limits after which the server reports that its database is unavailable. */
export const DATABASE_LIMITS = {
  /** Maximum wait for a connection to PostgreSQL, new or from the pool. */
  connection: 5000,
  /** Maximum duration of a statement, measured by PostgreSQL. */
  statement: 8000,
  /** Maximum wait for a lock that another transaction holds, or that another process holds on the embedded database's file. */
  lock: 5000,
  /** Maximum pause between two statements of a transaction, measured by PostgreSQL. */
  idleTransaction: 10_000,
  /** Maximum wait for the answer to a statement, measured by this server, because a frozen database measures nothing. */
  answer: 10_000,
  check: 2000,
  close: 2000,
} satisfies Record<string, Milliseconds>

export type DatabaseLimits = typeof DATABASE_LIMITS

const HOUR: Milliseconds = 3_600_000

/** Migrations may take long, and may have to wait for the migrations of another server that is starting. */
export const withTimeToMigrate = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  statement: HOUR,
  lock: HOUR,
  idleTransaction: HOUR,
  answer: HOUR,
})
