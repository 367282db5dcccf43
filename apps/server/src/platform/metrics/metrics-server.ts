import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { together } from '../cache/together.ts'
import { ExplainedError } from '../config/explained-error.ts'
import type { Log } from '../log/log.ts'
import type { MetricsAddress } from './metrics.configuration.ts'

export const METRICS_PATH = '/metrics'

/** Who asks is one program, or a few. */
const MAX_CONNECTIONS = 16
const REQUEST_TIME = 10_000
/** Until a port that another process has is tried again, in milliseconds: at a restart the one before has it for a while. */
const RETRY = 5000

/** Serves the metrics at an address of their own, without anything that the public server has: hooks, limits, pages. */
export class MetricsServer {
  readonly #registry: Registry
  /** However many ask, what has to be found out is asked for once at a time. */
  readonly #read: () => Promise<string>
  readonly #place: MetricsAddress
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #retry: number
  #server: Server | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: { registry: Registry; place: MetricsAddress; log: Pick<Log, 'info' | 'warn'>; retry?: number }) {
    this.#registry = options.registry
    this.#read = together(() => options.registry.metrics())
    this.#place = options.place
    this.#log = options.log
    this.#retry = options.retry ?? RETRY
  }

  /**
   * Begins to serve. Where the port is taken it goes without, says so, and takes it as soon as it is free.
   *
   * @throws {ExplainedError} where the address is none of ours
   */
  async listen(): Promise<void> {
    if (!this.#place) return
    collectDefaultMetrics({ register: this.#registry })
    if (await this.#open(this.#place)) return
    this.#log.warn(this.#place, 'the metrics are not served: their port is taken; choose another with METRICS_PORT')
    this.#openLater(this.#place)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const server = this.#server
    this.#server = undefined
    if (!server?.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  async #open(place: { host: string; port: number }): Promise<boolean> {
    const server = createServer(({ method, url }, response) => {
      if (url?.split('?')[0] !== METRICS_PATH) answer(response, 404)
      else if (method === 'GET') void this.#answerMetrics(response)
      else answer(response, 405, { allow: 'GET' })
    })
    server.maxConnections = MAX_CONNECTIONS
    server.requestTimeout = REQUEST_TIME
    server.headersTimeout = REQUEST_TIME
    this.#server = server
    const listening = once(server, 'listening')
    server.listen(place)
    try {
      await listening
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE') return false
      throw new ExplainedError(
        `The metrics cannot be served at ${place.host}, port ${place.port} (${code}): choose another place with METRICS_HOST and METRICS_PORT, or METRICS_PORT=off.`,
      )
    }
    this.#log.info({ ...place, path: METRICS_PATH }, 'the metrics are served')
    return true
  }

  #openLater(place: { host: string; port: number }): void {
    this.#timer = setTimeout(async () => {
      if (!(await this.#open(place).catch(() => false)) && this.#server) this.#openLater(place)
    }, this.#retry).unref()
  }

  async #answerMetrics(response: ServerResponse): Promise<void> {
    try {
      answer(response, 200, { 'content-type': this.#registry.contentType }, await this.#read())
    } catch (error) {
      this.#log.warn({ err: error }, 'the metrics cannot be told')
      answer(response, 500)
    }
  }
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}, text = ''): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).end(text)
}
