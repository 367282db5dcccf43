import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request without a body, as a client sent it. */
type SentRequest = { url: URL; headers: IncomingHttpHeaders }

/** A plain http proxy at a free port of localhost. It forwards GET requests, whatever their host, to a server on this machine. */
export class RecordingProxy {
  readonly url: string
  /** Oldest first. */
  readonly requests: SentRequest[] = []
  readonly #server: Server

  private constructor(server: Server, port: number) {
    this.#server = server
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('request', async ({ url: target = '/', headers }, answer) => {
      const url = new URL(target, this.url)
      this.requests.push({ url, headers })
      const { connection: _, host: __, ...forwarded } = headers
      const answered = await fetch(`http://localhost:${port}${url.pathname}${url.search}`, {
        headers: Object.entries(forwarded).map(([name, value]) => [name, String(value)]),
      })
      answer.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text())
    })
  }

  static async open(port: number): Promise<RecordingProxy> {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
    return new RecordingProxy(server, port)
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }
}
