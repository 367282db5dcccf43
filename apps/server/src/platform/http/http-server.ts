import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createDoor } from 'node:net'
import type { Connections } from './connections.ts'

const REQUEST_TIME = 30_000
/** Longer than what a proxy in front keeps its connections for, so that it never sends into one that we just ended. */
const KEEP_ALIVE_TIME = 72_000

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

/**
 * Has a server that listens at `localhost` listen at the other addresses of that name as well, until it closes. Where one is
 * not to be had, it goes without. Its connections are the server's own: they have the same limits, and end with it.
 */
export async function listenAtOtherFamilies(server: Server): Promise<void> {
  const main = server.address()
  if (main === null || typeof main === 'string') return
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === main.address) continue
    const door = createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    server.once('close', () => door.close())
    door.listen(main.port, address)
    await once(door, 'listening').catch(() => {})
    door.on('error', () => {})
  }
}
