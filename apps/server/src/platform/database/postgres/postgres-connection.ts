import { Socket } from 'node:net'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type pg from 'pg'
import type { DatabaseLimits } from '../database-limits.ts'

const KEEP_ALIVE_DELAY: Milliseconds = 10_000

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

/** A URL without a host names it in a parameter, which may be the folder of a Unix socket. */
export function hostWithoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the host in DATABASE_URL'
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? 'localhost')
}

/** Open sockets of connections to PostgreSQL, which can be closed by force when PostgreSQL no longer answers. */
export class Sockets {
  readonly #open = new Set<Socket>()

  readonly open = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    return socket.once('close', () => this.#open.delete(socket))
  }

  async cutAfter(patience: Milliseconds, closing: Promise<unknown>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patience)
    const gone = closing.then(() => Promise.all([...this.#open].map(closed)))
    await Promise.race([gone, late])
    clearTimeout(timer)
    for (const socket of this.#open) socket.destroy()
  }
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))
