import { afterCommit, type Transaction } from '../database/database.ts'
import { pseudonymOf } from '../secrets/pseudonym.ts'

/**
 * Notifications to listeners that an issuance or presentation has changed. A notification carries no data: the listener then
 * requests the status.
 */
export type Notifications = {
  /** Announces a change once the transaction has committed. */
  announce(tx: Transaction, id: string): void
  /** Calls the listener at each change of this id until the returned function is called. */
  subscribe(id: string, listener: () => void): () => void
  close(): Promise<void>
}

/** Notifications within one server. */
export class LocalNotifications implements Notifications {
  readonly #listeners = new Map<string, Set<() => void>>()

  announce(tx: Transaction, id: string): void {
    afterCommit(tx, () => this.deliver(pseudonymOf(id)))
  }

  subscribe(id: string, listener: () => void): () => void {
    const topic = pseudonymOf(id)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(topic)
    }
  }

  protected deliver(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
  }

  async close(): Promise<void> {}
}
