import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/**
 * Transactions of the embedded database that are committed together, with one write to the disk for all of them. All except the
 * first are savepoints, so that the failure of one does not undo the others.
 */
export class CommitGroup {
  readonly #connection: SqliteConnection
  readonly #outcome = Promise.withResolvers<void>()
  readonly opened: Promise<void>
  #members = 0
  #isOver = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.opened = connection.run('begin immediate').then(
      () => {
        this.#members = 1
      },
      (error) => {
        this.#fail(error)
        throw error
      },
    )
    // Prevents an unhandled rejection if no caller waits for `committed`.
    this.#outcome.promise.catch(() => {})
  }

  /**
   * Is true while the group waits for a lock that another process holds. Between two attempts to take the lock, the connection can
   * be used for other work.
   */
  get isOpening(): boolean {
    return this.#members === 0 && !this.#isOver
  }

  /** Resolves when all transactions are on the disk. @throws {DatabaseUnavailable} if none of them is */
  get committed(): Promise<void> {
    return this.#outcome.promise
  }

  get isOpen(): boolean {
    if (!this.#isOver && this.#members > 0 && !this.#connection.inTransaction) this.#fail()
    return !this.#isOver && this.#members > 0
  }

  async join(): Promise<void> {
    await this.#connection.run('savepoint member')
    this.#members += 1
  }

  async end(): Promise<void> {
    if (this.#members > 1) await this.#connection.run('release member')
  }

  async undo(): Promise<void> {
    if (!this.isOpen) return
    if (this.#members > 1) {
      await this.#connection.run('rollback to member')
      await this.#connection.run('release member')
      return
    }
    await this.#connection.run('rollback')
    this.#isOver = true
    this.#outcome.resolve()
  }

  async commit(): Promise<void> {
    if (!this.isOpen) return
    try {
      await this.#connection.run('commit')
      this.#isOver = true
      this.#outcome.resolve()
    } catch (error) {
      this.#fail(error)
      if (this.#connection.inTransaction) await this.#connection.run('rollback')
    }
  }

  /** On a full disk, SQLite itself rolls back all transactions, not only the one that failed. */
  #fail(cause?: unknown): void {
    this.#isOver = true
    this.#outcome.reject(
      cause instanceof DatabaseUnavailable
        ? cause
        : new DatabaseUnavailable(
            'the transaction was rolled back together with another one that found no space on the disk',
            { cause },
          ),
    )
  }
}
