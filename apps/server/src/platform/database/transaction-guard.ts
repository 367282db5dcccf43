import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Detects whether the running code is inside a transaction, at any depth of calls. Such code must not query through the root
 * handle of the database. On SQLite, the query would wait forever for the only connection, which the transaction holds. On
 * PostgreSQL, it would wait for a second connection of the pool, and if all transactions did so, none would ever finish.
 */
export class TransactionGuard {
  readonly #scopes = new AsyncLocalStorage<{ isOpen: boolean }>()

  /** Code that the work started and that runs later, such as a timer, counts as outside. */
  async inside<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope = { isOpen: true }
    try {
      return await this.#scopes.run(scope, work)
    } finally {
      scope.isOpen = false
    }
  }

  requireOutside(): void {
    if (this.#scopes.getStore()?.isOpen)
      throw new Error(
        'The database was queried outside the transaction that is running here: pass the transaction to this code and query with it',
      )
  }
}
