import type { Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit, type Database, type Transaction } from '../database/database.ts'
import { DATABASE_LIMITS, type DatabaseLimits } from '../database/database-limits.ts'
import { connectionSettings, Sockets } from '../database/postgres/postgres-connection.ts'
import { pseudonymOf } from '../secrets/pseudonym.ts'
import { LocalNotifications } from './notifications.ts'

const CHANNEL = 'vitrine_changes'

const RHYTHM: { heartbeat: Milliseconds; reconnect: Milliseconds } = { heartbeat: 15_000, reconnect: 2000 }

/** Notifications among all servers on one PostgreSQL database. A heartbeat detects a connection that no longer delivers anything. */
export class PostgresNotifications extends LocalNotifications {
  readonly #database: Database
  readonly #url: string
  readonly #options: { limits: DatabaseLimits; rhythm: typeof RHYTHM }
  readonly #sockets = new Sockets()
  #client: pg.Client | undefined
  #next: NodeJS.Timeout | undefined
  #closed = false
  readonly #unsent = new Set<string>()
  #sending: Promise<void> | undefined

  constructor(database: Database, url: string, options = { limits: DATABASE_LIMITS, rhythm: RHYTHM }) {
    super()
    this.#database = database
    this.#url = url
    this.#options = options
  }

  /** If listening fails, it is tried again after a pause. */
  async connect(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.#url, this.#options.limits, this.#sockets))
    client.on('notification', ({ payload }) => payload && this.deliver(payload))
    client.on('error', () => this.#drop(client))
    client.on('end', () => this.#drop(client))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#scheduleHeartbeat(client)
    } catch {
      this.#drop(client)
    }
  }

  override announce(tx: Transaction, id: string): void {
    afterCommit(tx, () => {
      this.#unsent.add(pseudonymOf(id))
      this.#sending ??= this.#send()
    })
  }

  /** Sends one batch after another, because PostgreSQL serializes transactions that notify. New notifications join the next batch. */
  async #send(): Promise<void> {
    while (this.#unsent.size > 0) {
      const topics = [...this.#unsent]
      this.#unsent.clear()
      // The change itself is already committed. If the notification fails, the page learns of the change at its next poll.
      await sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`
        .execute(this.#database.query)
        .catch(() => undefined)
    }
    this.#sending = undefined
  }

  #scheduleHeartbeat(client: pg.Client): void {
    if (this.#client !== client) return
    this.#next = setTimeout(() => {
      client.query('select 1').then(
        () => this.#scheduleHeartbeat(client),
        () => this.#drop(client),
      )
    }, this.#options.rhythm.heartbeat)
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#next)
    client.end().catch(() => {})
    if (!this.#closed) this.#next = setTimeout(() => void this.connect(), this.#options.rhythm.reconnect)
  }

  override async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#next)
    const client = this.#client
    this.#client = undefined
    await this.#sockets.cutAfter(this.#options.limits.close, client ? client.end().catch(() => {}) : Promise.resolve())
  }
}
