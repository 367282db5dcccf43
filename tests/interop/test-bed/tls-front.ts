import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ForgedCertificate } from '../../protocol/wallet/forge.ts'

/** A forwarded request with its body (`asked`), and the answer with its body (`answered`). */
export type Exchange = { method: string; path: string; asked: string; status: number; answered: string }

type Handler = Parameters<typeof createServer>[1]

/** An https server at a free port of localhost, with a handler that is set later. */
export class TlsFront {
  readonly url: string
  /** Forwarded requests and answers, oldest first. */
  readonly exchanges: Exchange[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `https://localhost:${(server.address() as AddressInfo).port}`
  }

  static async open({ privateKey, certificate }: ForgedCertificate): Promise<TlsFront> {
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const server = createServer({ key, cert: certificate.toString() })
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
    return new TlsFront(server)
  }

  /** Sets the handler of all further requests, such as an Express app. */
  serve(handler: NonNullable<Handler>): void {
    this.#server.on('request', handler)
  }

  /** Forwards all further requests to a server on this machine, as a TLS proxy does. */
  passOnTo(port: number): void {
    this.serve(async (asked, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of asked) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const { method = '', url: path = '', headers } = asked
      const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
      const onward = request({ host: 'localhost', port, method, path, headers: forwarded }, (answered) => {
        const { statusCode: status = 502 } = answered
        answer.writeHead(status, answered.rawHeaders)
        answered.pipe(answer)
        const text: Buffer[] = []
        answered.on('data', (chunk: Buffer) => text.push(chunk))
        answered.on('end', () =>
          this.exchanges.push({
            method,
            path,
            asked: body.toString(),
            status,
            answered: Buffer.concat(text).toString(),
          }),
        )
      })
      onward.on('error', () => answer.writeHead(502).end())
      onward.end(body)
    })
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }
}
