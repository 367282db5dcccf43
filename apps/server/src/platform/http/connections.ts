import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from './client-address.ts'
import { Places } from './places.ts'
import { isTrustedProxy, type TrustedProxies } from './trusted-proxies.ts'
import { READ_TIME, type Wait, waitForReader } from './unread-output.ts'

/** Requests of a connection that wait for their answers, the first included. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 4
/** Bytes that wait to be read, of all connections together. */
const MAX_UNREAD = 128 * 1024 * 1024

/** In milliseconds. */
export type ConnectionTimes = {
  /** Within which what waits is to be read, beside what its size is given. */
  readTime: number
  /** Between two looks at what waits. */
  lookEvery: number
  /** For answers to finish when the server ends. */
  drainTime: number
}

const TIMES: ConnectionTimes = { readTime: READ_TIME, lookEvery: 5000, drainTime: 10_000 }

type Connection = {
  /** Bounded by MAX_PIPELINED. */
  responses: Set<ServerResponse>
  /** How much had been read when the last answer was done: what came since is the beginning of a request. */
  readAtRest: number
  wait: Wait | undefined
}

/**
 * The connections of a server: so many and no more, in all and of an address, none that asks without reading the answers,
 * and an end of all when the server ends.
 */
export class Connections {
  readonly #places: Places
  readonly #proxies: TrustedProxies
  readonly #times: ConnectionTimes
  /** One for each place that is taken. */
  readonly #open = new Map<Socket, Connection>()
  readonly #look: NodeJS.Timeout
  #isDraining = false
  #onAllClosed: (() => void)[] = []

  constructor(
    { limits, proxies }: { limits: { total: number; perAddress: number }; proxies: TrustedProxies },
    times: Partial<ConnectionTimes> = {},
  ) {
    this.#places = new Places(limits)
    this.#proxies = proxies
    this.#times = { ...TIMES, ...times }
    this.#look = setInterval(() => this.#giveUpReaders(), this.#times.lookEvery).unref()
  }

  /** Takes a new connection, or ends it where there are too many. */
  admit(socket: Socket): void {
    const place = this.#isDraining ? 'total' : this.#places.take(this.#countedAddress(socket.remoteAddress))
    if (typeof place === 'string') {
      socket.destroy()
      return
    }
    this.#open.set(socket, { responses: new Set(), readAtRest: 0, wait: undefined })
    socket.once('close', () => {
      place()
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
      connection.readAtRest = socket.bytesRead
      if (this.#isDraining && connection.responses.size === 0) socket.destroySoon()
    })
    return true
  }

  /** Whether an answer that belongs to no request of Node's may be written: none before it waits, and none has begun. */
  canRefuse(socket: Socket): boolean {
    const responses = [...(this.#open.get(socket)?.responses ?? [])]
    return socket.writable && responses.length <= 1 && responses.every(({ headersSent }) => !headersSent)
  }

  /** Lets answers that are under way finish, for a while, and then ends all connections. */
  drain(): void {
    this.#isDraining = true
    for (const [socket, { responses, readAtRest }] of this.#open)
      if (responses.size === 0 && socket.bytesRead === readAtRest) socket.destroy()
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
      const wait = waitForReader(socket, connection.wait, { now, readTime: this.#times.readTime })
      if (wait === 'overdue') socket.destroy()
      else {
        connection.wait = wait
        if (wait) unread.push(socket)
      }
    }
    endLargest(unread, MAX_UNREAD)
  }
}

/** Ends those for which most waits, until what waits for the others is within the limit. */
function endLargest(unread: Socket[], limit: number): void {
  let sum = unread.reduce((total, { writableLength }) => total + writableLength, 0)
  if (sum <= limit) return
  for (const socket of unread.sort((one, other) => other.writableLength - one.writableLength)) {
    if (sum <= limit) return
    sum -= socket.writableLength
    socket.destroy()
  }
}
