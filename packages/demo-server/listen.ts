import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** HTTP server that listens on the loopback addresses. */
export type Listener = Awaited<ReturnType<typeof listenOnLocalhost>>

/**
 * Listens on localhost in both address families, because browsers may use either. Uses only IPv4 if the machine has no IPv6.
 *
 * @param port 0 for any free port
 */
export async function listenOnLocalhost(handler: RequestListener, port: number) {
  const first = await listen(createServer(handler), '127.0.0.1', port)
  const servers = [first.server]
  try {
    servers.push((await listen(createServer(handler), '::1', first.port)).server)
  } catch (error) {
    if (!isMissingFamily(error)) {
      first.server.close()
      throw error
    }
  }
  return {
    port: first.port,
    /** Stops listening and waits at most `graceMilliseconds` for open requests. */
    close: async (graceMilliseconds = 2000) => {
      const late = setTimeout(() => {
        for (const server of servers) server.closeAllConnections()
      }, graceMilliseconds)
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      clearTimeout(late)
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<{ server: Server; port: number }> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : port }
}

function isMissingFamily(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
}
