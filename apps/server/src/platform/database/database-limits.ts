/** How long the server waits for its database before it says that it is unavailable, in milliseconds. */
export type DatabaseLimits = {
  /** For a connection to PostgreSQL, a new one or a free one. */
  connection: number
  /** For a statement, as PostgreSQL measures it. */
  statement: number
  /** For a lock of another transaction, or of another process on the embedded database's file. */
  lock: number
  /** For the next statement of a transaction, as PostgreSQL measures it. */
  idleTransaction: number
  /** For the answer to a statement, measured here: a frozen database measures nothing. */
  answer: number
  /** For the answer to whether the database is there. */
  check: number
  /** For connections to take their leave when the server ends. */
  close: number
}

export const DATABASE_LIMITS: DatabaseLimits = {
  connection: 5000,
  statement: 8000,
  lock: 5000,
  idleTransaction: 10_000,
  answer: 10_000,
  check: 2000,
  close: 2000,
}

const HOUR = 3_600_000

/** Migrations may work for long, and wait for those of another server that starts. */
export const withTimeToMigrate = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  statement: HOUR,
  lock: HOUR,
  idleTransaction: HOUR,
  answer: HOUR,
})
