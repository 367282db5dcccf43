import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit, type Database, type Transaction } from '../database/database.ts'
import { DATABASE_LIMITS, type DatabaseLimits } from '../database/database-limits.ts'
import { connectionSettings, Sockets } from '../database/postgres/postgres-connection.ts'
import { pseudonymOf } from '../secrets/pseudonym.ts'
import { LocalNotifications } from './notifications.ts'

const CHANNEL = 'vitrine_changes'

/** When the listening connection is asked whether it still is one, and when it is made anew, in milliseconds. */
type ListeningRhythm = { heartbeat: number; reconnect: number }

const RHYTHM: ListeningRhythm = { heartbeat: 15_000, reconnect: 2000 }

/**
 * News among all servers on one PostgreSQL. Where the connection fails, pages still poll; a connection on which nothing
 * comes any more is found out by its heartbeat.
 */
export class PostgresNotifications extends LocalNotifications {
  readonly #database: Database
  readonly #url: string
  readonly #limits: DatabaseLimits
  readonly #rhythm: ListeningRhythm
  readonly #sockets = new Sockets()
  #client: pg.Client | undefined
  #next: NodeJS.Timeout | undefined
  #closed = false
  readonly #untold = new Set<string>()
  #telling: Promise<void> | undefined

  constructor(
    database: Database,
    url: string,
    { limits = DATABASE_LIMITS, rhythm = RHYTHM }: { limits?: DatabaseLimits; rhythm?: ListeningRhythm } = {},
  ) {
    super()
    this.#database = database
    this.#url = url
    this.#limits = limits
    this.#rhythm = rhythm
  }

  /** Begins to listen; where that fails, it goes on trying. */
  async connect(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.#url, this.#limits, this.#sockets))
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
      this.#untold.add(pseudonymOf(id))
      this.#telling ??= this.#tell()
    })
  }

  /** Tells one after the other, and together what came in between: PostgreSQL lets one transaction at a time tell anything. */
  async #tell(): Promise<void> {
    while (this.#untold.size > 0) {
      const topics = [...this.#untold]
      this.#untold.clear()
      // The change itself is committed; where it cannot be told, the page learns of it at its next poll.
      await sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`
        .execute(this.#database.query)
        .catch(() => undefined)
    }
    this.#telling = undefined
  }

  #scheduleHeartbeat(client: pg.Client): void {
    if (this.#client !== client) return
    this.#next = setTimeout(() => {
      client.query('select 1').then(
        () => this.#scheduleHeartbeat(client),
        () => this.#drop(client),
      )
    }, this.#rhythm.heartbeat)
  }

  /** Lets go of a connection that failed, once, and makes another one a little later. */
  #drop(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#next)
    client.end().catch(() => {})
    if (!this.#closed) this.#next = setTimeout(() => void this.connect(), this.#rhythm.reconnect)
  }

  /** Stops listening. It takes no longer than its time limit, also when nothing answers. */
  override async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#next)
    const client = this.#client
    this.#client = undefined
    await this.#sockets.cutAfter(this.#limits.close, client ? client.end().catch(() => {}) : Promise.resolve())
  }
}
