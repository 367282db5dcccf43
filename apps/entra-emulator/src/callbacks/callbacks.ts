import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '../faults/faults.ts'
import type { ResolvedOptions } from '../options.ts'
import type { ServiceRequest } from '../requests/request.ts'

/**
 * Fate of a callback. `none`: none was made. `lost` and `held` are faults: never sent, or kept until after the next callback.
 * `unreachable`: nobody answered. `again`: the status of the answer to a duplicate.
 */
export type Delivery = { status: number; again?: number } | 'none' | 'lost' | 'held' | 'unreachable'

/** Callback as it was made, sent or not. */
type Callback = { requestId: string; body: object; delivered: Delivery }

type Message = { requestId: string; url: string; headers: Record<string, string>; body: object }

type Content = { requestStatus: string; [name: string]: unknown }

const CALLBACK_TIMEOUT_MS = 10_000

/** Sends callbacks to apps, and plays the faults on their way. */
export class Callbacks {
  readonly #options: ResolvedOptions
  readonly #faults: Faults
  readonly #stopped = new AbortController()
  readonly #made: (Callback & { message: Message })[] = []
  #held: Message[] = []

  constructor(options: ResolvedOptions, faults: Faults) {
    this.#options = options
    this.#faults = faults
  }

  get all(): Callback[] {
    return this.#made.map(({ requestId, body, delivered }) => ({ requestId, body, delivered }))
  }

  /** Reports that the wallet fetched the request; only the first time. */
  async sendRetrieved(request: ServiceRequest): Promise<Delivery> {
    if (request.isRetrieved) return 'none'
    request.isRetrieved = true
    return this.send(request, { requestStatus: 'request_retrieved' })
  }

  send({ id, body: { callback } }: ServiceRequest, content: Content): Promise<Delivery> {
    const body = { requestId: id, ...content, state: callback.state }
    return this.#deliver({ requestId: id, url: callback.url, headers: callback.headers ?? {}, body })
  }

  /** Sends the last callback of a request again. It is unknown whether the service does so. */
  async redeliver(requestId: string): Promise<Delivery> {
    const last = this.#made.findLast((callback) => callback.requestId === requestId)
    return last ? this.#post(last.message) : 'none'
  }

  /** Sends the callbacks that a fault holds back. */
  async release(): Promise<Delivery[]> {
    const held = this.#held
    this.#held = []
    const deliveries: Delivery[] = []
    for (const message of held) deliveries.push(await this.#post(message))
    return deliveries
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #deliver(message: Message): Promise<Delivery> {
    const { requestId, body } = message
    const callback = { requestId, body, message, delivered: 'none' as Delivery }
    this.#made.push(callback)
    callback.delivered = await this.#sendThroughFaults(message)
    return callback.delivered
  }

  async #sendThroughFaults(message: Message): Promise<Delivery> {
    const failure = this.#faults.nextCallback()
    if (failure?.kind === 'lost') return 'lost'
    if (failure?.kind === 'reordered') {
      this.#held.push(message)
      return 'held'
    }
    if (failure?.kind === 'delayed')
      await wait(failure.milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => {})
    const delivered = await this.#post(message)
    await this.release()
    if (failure?.kind !== 'duplicated' || typeof delivered === 'string') return delivered
    const again = await this.#post(message)
    return typeof again === 'string' ? delivered : { ...delivered, again: again.status }
  }

  async #post({ url, headers, body }: Message): Promise<Delivery> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      this.#options.log({}, `callback: ${response.status}`)
      return { status: response.status }
    } catch {
      this.#options.log({}, 'callback: nobody answered')
      return 'unreachable'
    }
  }
}
