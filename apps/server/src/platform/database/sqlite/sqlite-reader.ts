import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import type { TransactionGuard } from '../transaction-guard.ts'
import type { SqliteThread } from './sqlite-thread.ts'

/** Opening and closing do nothing: the thread belongs to the database. */
export class ReadingDriver extends DummyDriver {
  readonly #reader: Reader
  readonly #guard: TransactionGuard

  constructor(thread: SqliteThread, guard: TransactionGuard) {
    super()
    this.#reader = new Reader(thread)
    this.#guard = guard
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.requireOutside()
    return this.#reader
  }

  override beginTransaction(): never {
    throw new Error('The reader has no transactions: use Database.transaction')
  }
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
