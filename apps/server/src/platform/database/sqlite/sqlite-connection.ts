import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import type SqliteDatabase from 'better-sqlite3'
import { CompiledQuery, type QueryResult } from 'kysely'
import { DatabaseUnavailable, explainSqliteError, isSqliteBusy } from '../database-unavailable.ts'
import type { Mutex } from './mutex.ts'
import type { SqliteThread } from './sqlite-thread.ts'

/** Length of the write-ahead log from which a checkpoint is requested. */
const LONG_LOG: Bytes = 4 * 1024 * 1024
/** Approximate growth of the log per changed row: the page of the row, and a page of an index. */
const CHANGE: Bytes = 8192
/** Exceeds the number of fixed statements, so it only affects statements with lists of varying length. */
const MAX_CACHED_STATEMENTS = 500
const FIRST_PAUSE: Milliseconds = 2
const LONGEST_PAUSE: Milliseconds = 50

type SqliteConnectionOptions = {
  database: SqliteDatabase.Database
  file: string
  mutex: Mutex
  patience: Milliseconds
  thread: SqliteThread | undefined
}

/** The one connection to the embedded database. */
export class SqliteConnection {
  readonly #options: SqliteConnectionOptions
  readonly #statements = new Map<string, SqliteDatabase.Statement>()
  #logged: Bytes = 0

  constructor(options: SqliteConnectionOptions) {
    this.#options = options
  }

  get inTransaction(): boolean {
    return this.#options.database.inTransaction
  }

  async run(statement: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(statement))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#run(query)
    } catch (error) {
      if (isSqliteBusy(error) && !this.inTransaction) return this.#runUnlocked(query, error)
      throw explainSqliteError(error, this.#options.file)
    }
  }

  /** The connection can be used for reads between attempts. */
  async #runUnlocked<Row>(query: CompiledQuery, first: unknown): Promise<QueryResult<Row>> {
    const giveUp = performance.now() + this.#options.patience
    let error = first
    for (let wait = FIRST_PAUSE; performance.now() < giveUp; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      this.#options.mutex.unlock()
      await pause(wait)
      await this.#options.mutex.lock()
      if (!this.#options.database.open) throw new DatabaseUnavailable(`${this.#options.file} was closed`)
      try {
        return this.#run(query)
      } catch (again) {
        error = again
        if (!isSqliteBusy(again)) break
      }
    }
    throw explainSqliteError(error, this.#options.file)
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql)
    if (statement.reader) {
      const rows = statement.all(query.parameters) as Row[]
      // A change with `returning` also returns rows.
      if (!statement.readonly) this.#noteLogged(rows.length, query.parameters)
      return { rows }
    }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    this.#noteLogged(changes, query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #noteLogged(changes: number, values: readonly unknown[]): void {
    if (changes > 0) {
      this.#logged += changes * CHANGE
      for (const value of values) if (typeof value === 'string') this.#logged += value.length
    }
    // A checkpoint during an open transaction could not reset the log.
    if (this.#logged < LONG_LOG || this.inTransaction) return
    this.#logged = 0
    this.#options.thread?.shortenLog()
  }

  /** No transaction may be open meanwhile. */
  async emptyLog(): Promise<void> {
    this.#logged = 0
    await this.#options.thread?.emptyLog()
  }

  close(): void {
    this.#options.database.close()
  }

  #prepare(sql: string): SqliteDatabase.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear()
    const statement = this.#options.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
