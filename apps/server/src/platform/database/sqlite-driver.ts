import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseLimits } from './database-limits.ts'
import { explainSqliteError } from './database-unavailable.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { TransactionGuard } from './transaction-guard.ts'
import { Turns } from './turns.ts'

/** While the server starts, when nothing else is to be done yet, in milliseconds. */
const PATIENCE_AT_OPENING = 5000

/**
 * Kysely's dialect for better-sqlite3 with prepared statements kept and transactions that begin IMMEDIATE: Kysely's own
 * prepares each time, and begins deferred, so that two writers could fail halfway.
 */
export function sqliteDialect(file: string, limits: DatabaseLimits, guard: TransactionGuard): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new SqliteDriver(file, limits, guard),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class EmbeddedAdapter extends SqliteAdapter {
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
  /** There is one connection, and a transaction has it to itself. */
  readonly #turns = new Turns()
  #connection: SqliteConnection | undefined

  constructor(file: string, limits: DatabaseLimits, guard: TransactionGuard) {
    this.#file = file
    this.#limits = limits
    this.#guard = guard
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
    // What is erased is overwritten, not only unlinked: personal data is kept as long as we say and no longer.
    database.pragma('secure_delete = ON')
    database.pragma('foreign_keys = ON')
    // SQLite would wait for another process with the whole server standing still; we wait and do other things.
    database.pragma('busy_timeout = 0')
    return new SqliteConnection(database, this.#file, {
      turns: this.#turns,
      patience: this.#limits.lock,
    })
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.requireOutside()
    await this.#turns.take()
    if (this.#connection) return this.#connection
    this.#turns.pass()
    throw new Error('The database is not open')
  }

  async releaseConnection(): Promise<void> {
    this.#turns.pass()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has rolled back by itself; the error of that is the one to be told.
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#connection?.close()
  }
}
