import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { addressGroup } from './client-address.ts'
import { Slots } from './slots.ts'
import { isTrustedProxy, type TrustedProxies } from './trusted-proxies.ts'
import { largestBeyond, PATIENCE, type Wait, waitForReader } from './unread-output.ts'

/** Browsers and proxies send one request at a time. */
const MAX_PIPELINED = 4
/** Maximum amount of response data that clients have not read, over all connections. */
const MAX_UNREAD: Bytes = 128 * 1024 * 1024

const TIMES = {
  ...PATIENCE,
  /** Interval between checks for unread responses. */
  checkInterval: 5000 satisfies Milliseconds,
  drainTime: 6000 satisfies Milliseconds,
}

export type ConnectionTimes = typeof TIMES

type Connection = {
  responses: Set<ServerResponse>
  wait: Wait | undefined
}

/**
 * Limits the number of connections, in total and per address, closes connections of clients that do not read their responses, and closes
 * all connections at shutdown.
 *
 * Node has no limits for this: `maxConnections` does not count per address, `maxRequestsPerSocket` counts answered requests too, the
 * timeout of a socket is as short for a large response as for a small one, and nothing limits the unread output of all connections.
 */
export class Connections {
  readonly #slots: Slots
  readonly #proxies: TrustedProxies
  readonly #times: ConnectionTimes
  /** Each has taken a slot. */
  readonly #open = new Map<Socket, Connection>()
  readonly #checks: NodeJS.Timeout
  #isDraining = false
  #onAllClosed: (() => void)[] = []

  constructor(
    { limits, proxies }: { limits: { total: number; perAddress: number }; proxies: TrustedProxies },
    times: Partial<ConnectionTimes> = {},
  ) {
    this.#slots = new Slots(limits)
    this.#proxies = proxies
    this.#times = { ...TIMES, ...times }
    this.#checks = setInterval(() => this.#closeSlowReaders(), this.#times.checkInterval).unref()
  }

  admit(socket: Socket): void {
    const slot = this.#isDraining ? 'total' : this.#slots.take(this.#countedAddress(socket.remoteAddress))
    if (typeof slot === 'string') {
      socket.destroy()
      return
    }
    this.#open.set(socket, { responses: new Set(), wait: undefined })
    socket.once('close', () => {
      slot()
      this.#forget(socket)
    })
  }

  /** Returns false if the request must not be answered, because the connection is closed or has too many unanswered requests. */
  begin(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#open.get(socket)
    if (!connection || socket.destroyed) return false
    if (connection.responses.size >= MAX_PIPELINED) {
      socket.destroy()
      return false
    }
    connection.responses.add(response)
    response.once('close', () => {
      connection.responses.delete(response)
      if (this.#isDraining && connection.responses.size === 0) socket.destroySoon()
    })
    return true
  }

  /** Returns whether an error response can be sent now: all complete requests are answered, and no response is being sent. */
  canRefuse(socket: Socket): boolean {
    const responses = [...(this.#open.get(socket)?.responses ?? [])]
    return socket.writable && responses.every(({ req, headersSent }) => !req.complete && !headersSent)
  }

  /** Idle connections close earlier: Node closes them when the server closes. */
  drain(): void {
    this.#isDraining = true
    const cut = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy()
    }, this.#times.drainTime)
    void this.allClosed().then(() => {
      clearTimeout(cut)
      clearInterval(this.#checks)
    })
  }

  async allClosed(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => this.#onAllClosed.push(resolve))
  }

  /** Trusted proxies carry connections of many clients, so these connections count only towards the total. */
  #countedAddress(address: string | undefined): string | undefined {
    if (address === undefined || isTrustedProxy(this.#proxies, address, 0)) return undefined
    return addressGroup(address)
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket)
    if (this.#open.size > 0) return
    for (const resolve of this.#onAllClosed.splice(0)) resolve()
  }

  #closeSlowReaders(): void {
    const now = performance.now()
    const unread: Socket[] = []
    for (const [socket, connection] of this.#open) {
      const wait = waitForReader(socket, connection.wait, { now, patience: this.#times })
      if (wait === 'overdue') socket.destroy()
      else {
        connection.wait = wait
        if (wait) unread.push(socket)
      }
    }
    for (const socket of largestBeyond(unread, MAX_UNREAD)) socket.destroy()
  }
}
