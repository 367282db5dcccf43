import { setTimeout as pause } from 'node:timers/promises'
import type SqliteDatabase from 'better-sqlite3'
import { CompiledQuery, type QueryResult } from 'kysely'
import { DatabaseUnavailable, explainSqliteError, isSqliteBusy } from '../database-unavailable.ts'
import type { Mutex } from './mutex.ts'
import type { SqliteThread } from './sqlite-thread.ts'

/** In bytes: so much of it is brought into the file at once. */
const LONG_LOG = 4 * 1024 * 1024
/** What a changed row takes in the log: its page, and one of an index. */
const CHANGE = 8192
/** More different statements than the product has; a bound for those that are built with lists of varying length. */
const MAX_CACHED_STATEMENTS = 500
/** Between two attempts while another process holds the lock, in milliseconds. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 50

/** The one connection to the embedded database, with its prepared statements. */
export class SqliteConnection {
  readonly #database: SqliteDatabase.Database
  readonly #file: string
  readonly #mutex: Mutex
  readonly #patience: number
  readonly #thread: SqliteThread | undefined
  readonly #statements = new Map<string, SqliteDatabase.Statement>()
  #logged = 0

  /**
   * @param patience for another process that holds the lock, in milliseconds
   * @param thread brings the log into the file; undefined where nobody else is to touch it
   */
  constructor(
    database: SqliteDatabase.Database,
    file: string,
    options: { mutex: Mutex; patience: number; thread: SqliteThread | undefined },
  ) {
    this.#database = database
    this.#file = file
    this.#mutex = options.mutex
    this.#patience = options.patience
    this.#thread = options.thread
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** Runs a statement that has no values. */
  async run(statement: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(statement))
  }

  /** @throws {DatabaseUnavailable} on a full or failing disk, and where another process holds the lock for too long */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#run(query)
    } catch (error) {
      if (isSqliteBusy(error) && !this.inTransaction) return this.#runUnlocked(query, error)
      throw explainSqliteError(error, this.#file)
    }
  }

  /** Tries again until the lock is free. In between the connection is for others: they can read all the while. */
  async #runUnlocked<Row>(query: CompiledQuery, first: unknown): Promise<QueryResult<Row>> {
    const giveUp = performance.now() + this.#patience
    let error = first
    for (let wait = FIRST_PAUSE; performance.now() < giveUp; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      this.#mutex.unlock()
      await pause(wait)
      await this.#mutex.lock()
      if (!this.#database.open) throw new DatabaseUnavailable(`${this.#file} was closed`)
      try {
        return this.#run(query)
      } catch (again) {
        error = again
        if (!isSqliteBusy(again)) break
      }
    }
    throw explainSqliteError(error, this.#file)
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql)
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    this.#noteLogged(changes, query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** About what a statement puts into the log; when that is long and committed, it is time to bring it into the file. */
  #noteLogged(changes: number, values: readonly unknown[]): void {
    if (changes > 0) {
      this.#logged += changes * CHANGE
      for (const value of values) if (typeof value === 'string') this.#logged += value.length
    }
    // One that went on meanwhile would keep the log from beginning anew.
    if (this.#logged < LONG_LOG || this.inTransaction) return
    this.#logged = 0
    this.#thread?.shortenLog()
  }

  /** Makes sure that nothing is left in the log. No transaction may be open meanwhile. */
  async emptyLog(): Promise<void> {
    this.#logged = 0
    await this.#thread?.emptyLog()
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): SqliteDatabase.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
