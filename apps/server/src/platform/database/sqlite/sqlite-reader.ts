import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { TransactionGuard } from '../transaction-guard.ts'
import { EmbeddedAdapter } from './sqlite-driver.ts'
import type { SqliteThread } from './sqlite-thread.ts'

export const sqliteReaderDialect = (thread: SqliteThread, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new EmbeddedAdapter(),
  createDriver: () => new ReadingDriver(thread, guard),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class ReadingDriver implements Driver {
  readonly #reader: Reader
  readonly #guard: TransactionGuard

  constructor(thread: SqliteThread, guard: TransactionGuard) {
    this.#reader = new Reader(thread)
    this.#guard = guard
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.requireOutside()
    return this.#reader
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(): never {
    throw new Error('The reader has no transactions: use Database.transaction')
  }

  commitTransaction(): never {
    throw new Error('The reader has no transactions: use Database.transaction')
  }

  rollbackTransaction(): never {
    throw new Error('The reader has no transactions: use Database.transaction')
  }

  async destroy(): Promise<void> {}
}

class Reader implements DatabaseConnection {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#thread.read(sql, parameters)) as Row[] }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming rows is not supported with SQLite: query one page at a time')
  }
}
