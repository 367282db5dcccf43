import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Knows whether the code that runs is inside of a transaction, however deep. There the database's root handle must not be
 * used: on SQLite it would wait for the one connection that the transaction itself holds, for ever, and on PostgreSQL for
 * a second one of the pool, while others wait the same way.
 */
export class TransactionGuard {
  readonly #scopes = new AsyncLocalStorage<{ isOpen: boolean }>()

  /** Does the work of a transaction. What the work leaves behind, such as a timer, is outside once the work is done. */
  async inside<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope = { isOpen: true }
    try {
      return await this.#scopes.run(scope, work)
    } finally {
      scope.isOpen = false
    }
  }

  /** @throws Error where the caller is inside of a transaction */
  requireOutside(): void {
    if (this.#scopes.getStore()?.isOpen)
      throw new Error(
        'The database was asked outside of the transaction that is running here: pass the transaction on and use it',
      )
  }
}
