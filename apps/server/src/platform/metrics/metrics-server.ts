import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { together } from '../cache/together.ts'
import { ExplainedError } from '../config/explained-error.ts'
import type { Log } from '../log/log.ts'
import type { MetricsAddress } from './metrics.configuration.ts'

export const METRICS_PATH = '/metrics'

/** Only one or a few programs read the metrics. */
const MAX_CONNECTIONS = 16
const REQUEST_TIME: Milliseconds = 10_000
/** At a restart the previous process may still use the port for a while. */
const RETRY: Milliseconds = 5000

type MetricsServerOptions = {
  registry: Registry
  address: MetricsAddress
  log: Pick<Log, 'info' | 'warn'>
  retry?: Milliseconds
}

/** Fastify is not used, because it does not limit the connections at the second address of `localhost`, and an instance takes 0.6 MB. */
export class MetricsServer {
  readonly #options: MetricsServerOptions
  /** Concurrent requests share one read. */
  readonly #read: () => Promise<string>
  #server: Server | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: MetricsServerOptions) {
    this.#options = options
    this.#read = together(() => options.registry.metrics())
  }

  /**
   * If the port is in use, logs a warning and tries again until it is free.
   *
   * @throws {ExplainedError} if the address does not belong to this computer
   */
  async listen(): Promise<void> {
    const { registry, address, log } = this.#options
    if (!address) return
    collectDefaultMetrics({ register: registry })
    if (await this.#open(address)) return
    log.warn(
      address,
      `the metrics are not served because port ${address.port} is in use: stop the program that uses it, or set METRICS_PORT to a free port or to off and restart the server`,
    )
    this.#openLater(address)
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

  async #open(address: { host: string; port: number }): Promise<boolean> {
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
    server.listen(address)
    try {
      await listening
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE') return false
      throw new ExplainedError(
        `The metrics cannot be served at ${address.host}, port ${address.port} (${code}): choose another address with METRICS_HOST and METRICS_PORT, or turn the metrics off with METRICS_PORT=off.`,
      )
    }
    this.#options.log.info({ ...address, path: METRICS_PATH }, 'the metrics are served')
    return true
  }

  #openLater(address: { host: string; port: number }): void {
    this.#timer = setTimeout(async () => {
      if (!(await this.#open(address).catch(() => false)) && this.#server) this.#openLater(address)
    }, this.#options.retry ?? RETRY).unref()
  }

  async #answerMetrics(response: ServerResponse): Promise<void> {
    try {
      answer(response, 200, { 'content-type': this.#options.registry.contentType }, await this.#read())
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the metrics could not be read')
      answer(response, 500)
    }
  }
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}, text = ''): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).end(text)
}
