import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createDoor, Server as Listener } from 'node:net'
import type { Connections } from './connections.ts'

const REQUEST_TIME = 30_000
/** Longer than what a proxy in front keeps its connections for, so that it never sends into one that we just ended. */
const KEEP_ALIVE_TIME = 72_000
/** How long a turn of the event loop takes in which hardly anything is done, and how long to wait for one, in milliseconds. */
const QUIET_TURN = 0.2
const QUIET_PATIENCE = 200

/**
 * Node's HTTP server, with the limits of connections. Requests without Host and with an unknown Expect are answered like all
 * others, by routes and hooks, instead of by Node.
 */
export function createHttpServer(connections: Connections, answer: RequestListener): Server {
  const listener: RequestListener = (request, response) => {
    if (connections.begin(request.socket, response)) answer(request, response)
  }
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_TIME }, listener)
  server.requestTimeout = REQUEST_TIME
  server.headersTimeout = REQUEST_TIME
  server.on('connection', (socket) => connections.admit(socket))
  server.on('checkExpectation', listener)
  return server
}

/** The addresses of a name, like the two of `localhost` where there are two. */
export const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/**
 * Has a server that listens somewhere listen at other addresses as well, at the same port, until it closes. Where one is not to
 * be had, it goes without. Their connections are the server's own: they have the same limits, and end with it.
 *
 * @returns how it ceases to listen there
 */
export async function listenAlsoAt(server: Server, addresses: string[]): Promise<() => void> {
  const main = server.address()
  if (main === null || typeof main === 'string') return () => {}
  const doors: Listener[] = []
  for (const address of addresses.filter((other) => other !== main.address)) {
    const door = createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    server.once('close', () => door.close())
    door.listen(main.port, address)
    await once(door, 'listening').catch(() => {})
    door.on('error', () => {})
    doors.push(door)
  }
  return () => {
    for (const door of doors) door.close()
  }
}

/**
 * Takes no more connections, and leaves those that are there alone, also those on which nobody has asked yet. The operating system
 * resets what it took and we did not: so it waits for a turn of the event loop in which nothing else had to be done, when all that
 * came was taken just now.
 */
export async function stopListening(server: Server): Promise<void> {
  const giveUp = performance.now() + QUIET_PATIENCE
  for (let now = performance.now(); now < giveUp; ) {
    await nextTurn()
    const took = performance.now() - now
    if (took < QUIET_TURN) break
    now += took
  }
  Listener.prototype.close.call(server)
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
