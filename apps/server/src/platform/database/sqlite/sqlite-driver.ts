import type { Milliseconds } from '@vitrine/api/units.ts'
import SqliteDatabase from 'better-sqlite3'
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseLimits } from '../database-limits.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import type { TransactionGuard } from '../transaction-guard.ts'
import { Mutex } from './mutex.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { type Groups, SqliteSession } from './sqlite-session.ts'
import type { SqliteThread } from './sqlite-thread.ts'

/**
 * Length of the log, in pages, from which this connection runs the checkpoint itself. Usually the worker thread does so, but it
 * cannot reach the end of the log while commits follow each other without a pause.
 */
const LONGEST_LOG = 1_500
/** Maximum wait for locks while the server starts and has nothing else to do. */
const PATIENCE_AT_OPENING: Milliseconds = 5000

export const sqliteDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new EmbeddedAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite has transactional DDL, so an interrupted migration leaves nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /**
   * Is true although there is only one connection. If it were false, Kysely would make callers wait before this driver could detect
   * that they are inside a transaction.
   */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type SqliteDriverOptions = {
  limits: DatabaseLimits
  guard: TransactionGuard
  /** Enforces foreign keys at each statement. Migrations that rebuild a table must run without them. */
  holdsReferences: boolean
  /** Checkpoints the log; undefined if no other thread may use the file. */
  thread?: SqliteThread
}

/**
 * Driver for better-sqlite3 with cached prepared statements and transactions that begin IMMEDIATE. Kysely's own driver prepares a statement
 * each time, and begins transactions DEFERRED, so that one of two concurrent writers could fail halfway.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #options: SqliteDriverOptions
  /** A transaction holds the lock from its start to its end. */
  readonly #mutex = new Mutex()
  readonly #groups: Groups = { current: undefined }
  #connection: SqliteConnection | undefined

  constructor(file: string, options: SqliteDriverOptions) {
    this.#file = file
    this.#options = options
  }

  async init(): Promise<void> {
    try {
      this.#connection = this.#open()
    } catch (error) {
      throw explainSqliteError(error, this.#file)
    }
  }

  #open(): SqliteConnection {
    const { limits, holdsReferences, thread } = this.#options
    const database = new SqliteDatabase(this.#file, { timeout: PATIENCE_AT_OPENING })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma(`wal_autocheckpoint = ${LONGEST_LOG}`)
    // Erased data is overwritten, not only unlinked: personal data must not be kept longer than documented.
    database.pragma('secure_delete = ON')
    database.pragma(`foreign_keys = ${holdsReferences ? 'ON' : 'OFF'}`)
    // SQLite would block the whole server while it waits for another process; SqliteConnection waits asynchronously instead.
    database.pragma('busy_timeout = 0')
    return new SqliteConnection({ database, file: this.#file, mutex: this.#mutex, patience: limits.lock, thread })
  }

  async acquireConnection(): Promise<SqliteSession> {
    this.#options.guard.requireOutside()
    await this.#mutex.lock()
    if (this.#connection) return new SqliteSession(this.#connection, this.#mutex, this.#groups)
    this.#mutex.unlock()
    throw new Error('The database is not open')
  }

  async beginTransaction(session: SqliteSession): Promise<void> {
    await session.begin()
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.commit()
  }

  async rollbackTransaction(session: SqliteSession): Promise<void> {
    await session.rollback()
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    session.end()
  }

  async destroy(): Promise<void> {
    await this.#groups.current?.commit()
    this.#connection?.close()
  }
}
