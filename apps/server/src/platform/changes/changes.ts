import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit, type Database, type Transaction } from '../database/database.ts'
import { nameOfSecret } from '../secrets/secret-name.ts'

const CHANNEL = 'vitrine_changes'
const RECONNECT_AFTER = 2000

/**
 * Tells listeners that an issuance or presentation changed. The news carries no data: who hears it asks for the status.
 */
export interface Changes {
  /** Announces a change once the transaction has committed. */
  announce(tx: Transaction, id: string): void
  /** Calls the listener at each change of this id until the returned function is called. */
  subscribe(id: string, listener: () => void): () => void
  close(): Promise<void>
}

/** News within one server. */
export class LocalChanges implements Changes {
  readonly #listeners = new Map<string, Set<() => void>>()

  announce(tx: Transaction, id: string): void {
    afterCommit(tx, () => this.deliver(nameOfSecret(id)))
  }

  subscribe(id: string, listener: () => void): () => void {
    const topic = nameOfSecret(id)
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

/** News among all servers on one PostgreSQL. Where the connection fails, pages still poll. */
export class PostgresChanges extends LocalChanges {
  readonly #database: Database
  readonly #url: string
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(database: Database, url: string) {
    super()
    this.#database = database
    this.#url = url
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    client.on('notification', ({ payload }) => payload && this.deliver(payload))
    client.on('error', () => {})
    client.on('end', () => this.#reconnect())
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch {
      this.#reconnect()
    }
  }

  override announce(tx: Transaction, id: string): void {
    afterCommit(tx, () => {
      sql`select pg_notify(${CHANNEL}, ${nameOfSecret(id)})`.execute(this.#database.query).catch(() => {
        // The change itself is committed; the page learns of it at its next poll.
      })
    })
  }

  #reconnect(): void {
    if (this.#closed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.connect()
    }, RECONNECT_AFTER)
  }

  override async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }
}
