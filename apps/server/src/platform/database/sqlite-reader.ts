import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseUnavailable, explainSqliteError } from './database-unavailable.ts'
import { EmbeddedAdapter } from './sqlite-driver.ts'
import type { TransactionGuard } from './transaction-guard.ts'

export type Question = { id: number; sql: string; parameters: readonly unknown[] }
export type Answer = { id: number } & ({ rows: unknown[] } | { failure: { message: string; code: string } })

/**
 * Kysely's dialect for what only reads the embedded database and may take long: a thread of its own does it, which sees what is
 * committed.
 */
export const sqliteReaderDialect = (file: string, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new EmbeddedAdapter(),
  createDriver: () => new ReadingDriver(new SqliteReader(file), guard),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class ReadingDriver implements Driver {
  readonly #reader: SqliteReader
  readonly #guard: TransactionGuard

  constructor(reader: SqliteReader, guard: TransactionGuard) {
    this.#reader = reader
    this.#guard = guard
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.requireOutside()
    return this.#reader
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(): never {
    throw new Error('What reads only has no transactions')
  }

  commitTransaction(): never {
    throw new Error('What reads only has no transactions')
  }

  rollbackTransaction(): never {
    throw new Error('What reads only has no transactions')
  }

  destroy(): Promise<void> {
    return this.#reader.close()
  }
}

/** Asks the thread, which begins with the first question. */
class SqliteReader implements DatabaseConnection {
  readonly #file: string
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  #thread: Worker | undefined
  #asked = 0

  constructor(file: string) {
    this.#file = file
  }

  /** @throws {DatabaseUnavailable} on a failing disk, and where the thread ends meanwhile */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const id = this.#asked
    this.#asked += 1
    const answer = Promise.withResolvers<unknown[]>()
    this.#waiting.set(id, answer)
    this.#thread ??= this.#begin()
    this.#thread.postMessage({ id, sql, parameters } satisfies Question)
    return { rows: (await answer.promise) as Row[] }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed from SQLite: ask for a page of them')
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #begin(): Worker {
    const thread = new Worker(new URL('./sqlite-reader-thread.ts', import.meta.url), { workerData: this.#file })
    thread.unref()
    thread.on('message', (answer: Answer) => this.#take(answer))
    // One that could not be opened or broke ends after this.
    thread.on('error', (error) => this.#giveUp(explainSqliteError(error, this.#file)))
    thread.on('exit', () => this.#giveUp(new DatabaseUnavailable(`${this.#file} was closed`)))
    return thread
  }

  #take(answer: Answer): void {
    const asked = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('rows' in answer) asked?.resolve(answer.rows)
    else asked?.reject(explainSqliteError(errorOf(answer.failure), this.#file))
  }

  /** The next question begins another thread. */
  #giveUp(reason: unknown): void {
    this.#thread = undefined
    for (const asked of this.#waiting.values()) asked.reject(reason)
    this.#waiting.clear()
  }
}

const errorOf = ({ message, code }: { message: string; code: string }): Error =>
  code === '' ? new Error(message) : new SqliteDatabase.SqliteError(message, code)
