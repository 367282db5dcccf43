import SqliteDatabase from 'better-sqlite3'
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseLimits } from '../database-limits.ts'
import { explainSqliteError } from '../database-unavailable.ts'
import type { TransactionGuard } from '../transaction-guard.ts'
import { Mutex } from './mutex.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { type Groups, SqliteSession } from './sqlite-session.ts'
import type { SqliteThread } from './sqlite-thread.ts'

/** In pages: where commits never pause, the thread beside this one does not get to the log's end; then this one does the rest. */
const LONGEST_LOG = 1_500
/** While the server starts, when nothing else is to be done yet, in milliseconds. */
const PATIENCE_AT_OPENING = 5000

/**
 * Kysely's dialect for better-sqlite3 with prepared statements kept and transactions that begin IMMEDIATE: Kysely's own
 * prepares each time, and begins deferred, so that two writers could fail halfway.
 *
 * @param holdsReferences whether a row's reference to another one is held to at each statement: migrations that lay a table
 *   out anew cannot have it so
 * @param thread brings the log into the file; left out where nobody else is to touch it
 */
export function sqliteDialect(
  file: string,
  limits: DatabaseLimits,
  guard: TransactionGuard,
  { holdsReferences = true, thread }: { holdsReferences?: boolean; thread?: SqliteThread } = {},
): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new SqliteDriver(file, { limits, guard, holdsReferences, thread }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

export class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite does have transactional DDL: with it an interrupted migration leaves nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Otherwise Kysely makes everybody wait for the one connection before our driver can see who asks. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #limits: DatabaseLimits
  readonly #guard: TransactionGuard
  readonly #holdsReferences: boolean
  readonly #thread: SqliteThread | undefined
  /** There is one connection, and a transaction has it to itself. */
  readonly #mutex = new Mutex()
  readonly #groups: Groups = { current: undefined }
  #connection: SqliteConnection | undefined

  constructor(
    file: string,
    options: {
      limits: DatabaseLimits
      guard: TransactionGuard
      holdsReferences: boolean
      thread: SqliteThread | undefined
    },
  ) {
    this.#file = file
    this.#limits = options.limits
    this.#guard = options.guard
    this.#holdsReferences = options.holdsReferences
    this.#thread = options.thread
  }

  async init(): Promise<void> {
    try {
      this.#connection = this.#open()
    } catch (error) {
      throw explainSqliteError(error, this.#file)
    }
  }

  #open(): SqliteConnection {
    const database = new SqliteDatabase(this.#file, { timeout: PATIENCE_AT_OPENING })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma(`wal_autocheckpoint = ${LONGEST_LOG}`)
    // What is erased is overwritten, not only unlinked: personal data is kept as long as we say and no longer.
    database.pragma('secure_delete = ON')
    database.pragma(`foreign_keys = ${this.#holdsReferences ? 'ON' : 'OFF'}`)
    // SQLite would wait for another process with the whole server standing still; we wait and do other things.
    database.pragma('busy_timeout = 0')
    return new SqliteConnection(database, this.#file, {
      mutex: this.#mutex,
      patience: this.#limits.lock,
      thread: this.#thread,
    })
  }

  async acquireConnection(): Promise<SqliteSession> {
    this.#guard.requireOutside()
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
