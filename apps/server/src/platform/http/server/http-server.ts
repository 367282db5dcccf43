import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createDoor, Server as Listener } from 'node:net'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Connections } from '../edge/connections.ts'
import { replaceLongAddress } from './refused-address.ts'

const REQUEST_TIME: Milliseconds = 30_000
/** Proxies close idle connections earlier, so they never send a request on a connection that this server has closed. */
const KEEP_ALIVE_TIME: Milliseconds = 72_000
/** Duration below which a turn of the event loop counts as idle. */
const QUIET_TURN: Milliseconds = 0.2
const QUIET_PATIENCE: Milliseconds = 200

/** Node does not itself answer requests without Host or with an unknown Expect: like all others, they reach hooks and routes. */
export function createHttpServer(connections: Connections, answer: RequestListener): Server {
  const listener: RequestListener = (request, response) => {
    replaceLongAddress(request)
    if (connections.begin(request.socket, response)) answer(request, response)
  }
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_TIME }, listener)
  server.requestTimeout = REQUEST_TIME
  server.headersTimeout = REQUEST_TIME
  server.on('connection', (socket) => connections.admit(socket))
  server.on('checkExpectation', listener)
  return server
}

/** `localhost` may have two addresses. */
export const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/**
 * An address that is not available is skipped. Connections to these addresses have the same limits as all others, and close when the server
 * closes.
 *
 * @returns a function that stops listening at these addresses
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
 * Stops accepting connections, and keeps the open ones, even those without a request yet. The operating system accepts connections
 * before this process does. It would reset those that this process has not accepted yet, so the function first waits for an idle
 * turn of the event loop: by then the process has accepted all of them.
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
