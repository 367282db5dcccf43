import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/**
 * Transactions of the embedded database that are committed together, with one write to the disk for all of them. Each but the
 * first is a savepoint, so that one that fails takes nobody along.
 */
export class CommitGroup {
  readonly #connection: SqliteConnection
  readonly #outcome = Promise.withResolvers<void>()
  /**
   * Resolves when the first transaction has begun.
   *
   * @throws {DatabaseUnavailable} where another process holds the lock for too long
   */
  readonly opened: Promise<void>
  #members = 0
  #isOver = false

  /** Begins it with a first transaction. */
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
    // Nobody may be waiting for it.
    this.#outcome.promise.catch(() => {})
  }

  /** Whether it still waits for the lock that another process holds. In between the connection is for others. */
  get isOpening(): boolean {
    return this.#members === 0 && !this.#isOver
  }

  /** Resolves when all of them are on the disk. @throws {DatabaseUnavailable} where they are not, none of them */
  get committed(): Promise<void> {
    return this.#outcome.promise
  }

  /** Whether others may join it. */
  get isOpen(): boolean {
    if (!this.#isOver && this.#members > 0 && !this.#connection.inTransaction) this.#fail()
    return !this.#isOver && this.#members > 0
  }

  /** Begins another transaction in it. */
  async join(): Promise<void> {
    await this.#connection.run('savepoint member')
    this.#members += 1
  }

  /** Ends a transaction in it, whose changes are committed with all others. */
  async end(): Promise<void> {
    if (this.#members > 1) await this.#connection.run('release member')
  }

  /** Undoes a transaction in it. */
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

  /** Commits all that are in it. */
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

  /** On a full disk SQLite undoes all of them by itself. */
  #fail(cause?: unknown): void {
    this.#isOver = true
    this.#outcome.reject(
      cause instanceof DatabaseUnavailable
        ? cause
        : new DatabaseUnavailable('what was to be committed was undone: another transaction found no room', { cause }),
    )
  }
}
