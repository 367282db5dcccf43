import { Socket } from 'node:net'
import type pg from 'pg'
import type { DatabaseLimits } from '../database-limits.ts'

const KEEP_ALIVE_DELAY = 10_000

/** How each of our connections to PostgreSQL is made: none waits without an end for anything. */
export function connectionSettings(url: string, limits: DatabaseLimits, sockets: Sockets): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    query_timeout: limits.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    stream: sockets.open,
  }
}

/** Where PostgreSQL is, for people to read: never with the password. */
export const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the place in DATABASE_URL')

/** The sockets of some connections, so that they can be cut when the other side says nothing any more. */
export class Sockets {
  readonly #open = new Set<Socket>()

  readonly open = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    return socket.once('close', () => this.#open.delete(socket))
  }

  /** Waits until the connections have taken their leave, and cuts those that have not in so many milliseconds. */
  async cutAfter(patience: number, leave: Promise<unknown>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patience)
    const gone = leave.then(() => Promise.all([...this.#open].map(closed)))
    await Promise.race([gone, late])
    clearTimeout(timer)
    for (const socket of this.#open) socket.destroy()
  }
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))
