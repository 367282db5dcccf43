import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type ScriptedAnswer = {
  status?: number
  headers?: Record<string, string>
  /** Content; anything other than a text is sent as JSON. */
  body?: unknown
  /** Sends nothing, or closes the connection without an answer. */
  instead?: 'silence' | 'disconnect'
}

type ReceivedRequest = { method: string | undefined; url: string; headers: IncomingHttpHeaders; body: string }

const TOKEN_PATH = /\/oauth2\/v2\.0\/token$|^\/identity/

/** HTTP server of a test: it issues numbered access tokens, returns the answers of a script in order, and records what it receives. */
export class ScriptedServer {
  /** Requests for access tokens. */
  readonly tokenRequests: ReceivedRequest[] = []
  /** All other requests. */
  readonly requests: ReceivedRequest[] = []
  /** Number of requests whose connection the client closed before an answer. */
  cancelled = 0
  readonly #server: Server
  readonly #answers: ScriptedAnswer[] = []
  readonly #tokenAnswers: ScriptedAnswer[] = []
  #issued = 0

  static async start(): Promise<ScriptedServer> {
    const server = new ScriptedServer()
    await new Promise<void>((resolve) => void server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#receive(request, response)
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sets the next answers. Without any, the server answers 500. */
  answer(...answers: ScriptedAnswer[]): void {
    this.#answers.push(...answers)
  }

  /** Sets the next answers to requests for tokens. Without any, the server issues a token for an hour. */
  answerTokens(...answers: ScriptedAnswer[]): void {
    this.#tokenAnswers.push(...answers)
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.cancelled += 1
    })
    const { method, url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    const isToken = TOKEN_PATH.test(new URL(url, this.origin).pathname)
    if (isToken) this.tokenRequests.push(received)
    else this.requests.push(received)
    send(response, isToken ? (this.#tokenAnswers.shift() ?? this.#issue()) : (this.#answers.shift() ?? { status: 500 }))
  }

  #issue(): ScriptedAnswer {
    this.#issued += 1
    return { body: { token_type: 'Bearer', expires_in: 3600, access_token: `token-${this.#issued}` } }
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body, instead }: ScriptedAnswer): void {
  if (instead === 'silence') return
  if (instead === 'disconnect') {
    response.destroy()
    return
  }
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText || body === undefined ? body : JSON.stringify(body))
}
