import { setImmediate } from 'node:timers'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { CommitGroup } from './commit-group.ts'
import type { Mutex } from './mutex.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

export const EMPTY_LOG = 'pragma wal_checkpoint(truncate)'

export type Groups = { current: CommitGroup | undefined }

/**
 * One statement or transaction on the only connection to the embedded database. Callers never see data that is not on the disk: a
 * read that may contain uncommitted changes of others returns only after their commit.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #connection: SqliteConnection
  readonly #mutex: Mutex
  readonly #groups: Groups
  #transaction: CommitGroup | undefined
  #isOver = false

  constructor(connection: SqliteConnection, mutex: Mutex, groups: Groups) {
    this.#connection = connection
    this.#mutex = mutex
    this.#groups = groups
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#connection.executeQuery<Row>(query)
    if (query.sql === EMPTY_LOG) {
      await this.#waitForTransactions()
      await this.#connection.emptyLog()
      return { rows: [] }
    }
    const group = this.#groups.current?.isOpen ? this.#groups.current : undefined
    const result = await this.#connection.executeQuery<Row>(query)
    if (group) {
      this.end()
      await group.committed
    }
    return result
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming rows is not supported with SQLite: query one page at a time')
  }

  async begin(): Promise<void> {
    while (this.#groups.current?.isOpening) await this.#yieldUntil(this.#groups.current.opened)
    const { current } = this.#groups
    if (current?.isOpen) {
      await current.join()
      this.#transaction = current
      return
    }
    const group = new CommitGroup(this.#connection)
    this.#groups.current = group
    try {
      await group.opened
    } catch (error) {
      this.#groups.current = undefined
      throw error
    }
    this.#transaction = group
    // Transactions that start before this callback runs are committed together.
    setImmediate(() => void this.#commit(group).catch(() => {}))
  }

  /** Resolves when the transaction is on the disk. */
  async commit(): Promise<void> {
    const group = this.#transaction
    await group?.end()
    this.end()
    await group?.committed
  }

  async rollback(): Promise<void> {
    // A transaction that failed to commit is rolled back already.
    if (this.#isOver) return
    await this.#transaction?.undo()
    if (!this.#transaction?.isOpen) this.#groups.current = undefined
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#mutex.unlock()
  }

  async #commit(group: CommitGroup): Promise<void> {
    await this.#mutex.lock()
    try {
      await group.commit()
    } finally {
      if (this.#groups.current === group) this.#groups.current = undefined
      this.#mutex.unlock()
    }
  }

  async #yieldUntil(event: Promise<void>): Promise<void> {
    this.#mutex.unlock()
    try {
      await event
    } finally {
      await this.#mutex.lock()
    }
  }

  async #waitForTransactions(): Promise<void> {
    while (this.#groups.current) await this.#yieldUntil(this.#groups.current.committed.catch(() => {}))
  }
}
