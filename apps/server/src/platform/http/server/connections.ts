import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../edge/client-address.ts'
import { isTrustedProxy, type TrustedProxies } from '../edge/trusted-proxies.ts'
import { Slots } from './slots.ts'
import { largestBeyond, PATIENCE, type Patience, type Wait, waitForReader } from './unread-output.ts'

/** Requests of a connection that wait for their answers, the first included. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 4
/** Bytes that wait to be read, of all connections together. */
const MAX_UNREAD = 128 * 1024 * 1024

/** In milliseconds. */
export type ConnectionTimes = Patience & {
  /** Between two looks at what waits. */
  lookEvery: number
  /** For answers to finish when the server ends. */
  drainTime: number
}

const TIMES: ConnectionTimes = { ...PATIENCE, lookEvery: 5000, drainTime: 6000 }

type Connection = {
  /** Bounded by MAX_PIPELINED. */
  responses: Set<ServerResponse>
  wait: Wait | undefined
}

/**
 * The connections of a server: so many and no more, in all and of an address, none that asks without reading the answers,
 * and an end of all when the server ends.
 */
export class Connections {
  readonly #slots: Slots
  readonly #proxies: TrustedProxies
  readonly #times: ConnectionTimes
  /** One for each slot that is taken. */
  readonly #open = new Map<Socket, Connection>()
  readonly #look: NodeJS.Timeout
  #isDraining = false
  #onAllClosed: (() => void)[] = []

  constructor(
    { limits, proxies }: { limits: { total: number; perAddress: number }; proxies: TrustedProxies },
    times: Partial<ConnectionTimes> = {},
  ) {
    this.#slots = new Slots(limits)
    this.#proxies = proxies
    this.#times = { ...TIMES, ...times }
    this.#look = setInterval(() => this.#giveUpReaders(), this.#times.lookEvery).unref()
  }

  /** Takes a new connection, or ends it where there are too many. */
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

  /** Notes a request until it is answered. False where it is not to be answered: the connection asks too much at once. */
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

  /** Whether what comes now can be answered: nothing waits to be answered before it, and no answer to it has begun. */
  canRefuse(socket: Socket): boolean {
    const responses = [...(this.#open.get(socket)?.responses ?? [])]
    return socket.writable && responses.every(({ req, headersSent }) => !req.complete && !headersSent)
  }

  /**
   * Lets answers that are under way finish, for a while, and then ends all connections. Those on which nobody asks are ended by
   * Node when the server closes.
   */
  drain(): void {
    this.#isDraining = true
    const cut = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy()
    }, this.#times.drainTime)
    void this.allClosed().then(() => {
      clearTimeout(cut)
      clearInterval(this.#look)
    })
  }

  /** Resolves when there is no connection. */
  async allClosed(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => this.#onAllClosed.push(resolve))
  }

  /** Our proxies bring the connections of many, and are counted only in all. */
  #countedAddress(address: string | undefined): string | undefined {
    if (address === undefined || isTrustedProxy(this.#proxies, address, 0)) return undefined
    return addressGroup(address)
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket)
    if (this.#open.size > 0) return
    for (const resolve of this.#onAllClosed.splice(0)) resolve()
  }

  #giveUpReaders(): void {
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
