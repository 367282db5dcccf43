import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { FastifyBaseLogger } from 'fastify'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import type { CardRegistry } from './card-registry.ts'
import type { CardSource } from './card-source.ts'

const RETRY: Milliseconds = 5000

type CardUpdatesOptions = {
  source: CardSource
  registry: Pick<CardRegistry, 'replace'>
  /** @throws {ExplainedError} if the cards do not fit */
  serve: (cards: Card[]) => Card[]
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  retry?: Milliseconds
}

/**
 * Updates of the registry when the card source announces changes, one after another. Cards that cannot be served change nothing: the
 * registry keeps its cards until the source announces a correction.
 */
export class CardUpdates {
  readonly #options: CardUpdatesOptions
  readonly #unsubscribe: () => void
  #isAnnounced = false
  #state: 'loading' | 'following' | 'stopped' = 'loading'
  #working: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined

  private constructor(options: CardUpdatesOptions) {
    this.#options = options
    // This comes before the first reading, so that no change in between is missed.
    this.#unsubscribe = options.source.changed(() => this.#note())
  }

  static async open(options: CardUpdatesOptions): Promise<CardUpdates> {
    const updates = new CardUpdates(options)
    try {
      await updates.#serve()
      return updates
    } catch (error) {
      updates.stop()
      throw error
    }
  }

  /** Starts to serve changed cards, including those announced since `open`. Everything that follows the registry is open by now. */
  begin(): void {
    this.#state = 'following'
    if (this.#isAnnounced) this.#start()
  }

  stop(): void {
    this.#state = 'stopped'
    clearTimeout(this.#retry)
    this.#unsubscribe()
  }

  async finish(): Promise<void> {
    await this.#working
  }

  #note(): void {
    this.#isAnnounced = true
    this.#start()
  }

  #start(): void {
    if (this.#state === 'following') this.#working ??= this.#work()
  }

  async #work(): Promise<void> {
    while (this.#isAnnounced && this.#state === 'following') {
      this.#isAnnounced = false
      await this.#serve().then(
        (isChanged) => isChanged && this.#options.log.info({}, 'changed cards are served'),
        (error) => this.#refuse(error),
      )
    }
    this.#working = undefined
  }

  async #serve(): Promise<boolean> {
    const { source, registry, serve } = this.#options
    return registry.replace(serve(await source.list()))
  }

  #refuse(error: unknown): void {
    const { log, retry = RETRY } = this.#options
    if (error instanceof ExplainedError && !(error instanceof DatabaseUnavailable)) {
      log.error(`Changed cards are not served, the earlier ones remain: ${error.message}`)
      return
    }
    log.error({ err: error }, `changed cards cannot be read or stored; next attempt in ${retry / 1000} seconds`)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#note(), retry).unref()
  }
}
