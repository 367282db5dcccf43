import type { Milliseconds } from '@vitrine/api/units.ts'
import { together } from '../../../platform/cache/together.ts'
import type { Timing } from './calls/timing.ts'
import type { Contract } from './contract.ts'

/** Time for which a list is used. */
const LIFE: Milliseconds = 60_000

/** Contracts of the authority, kept for a minute. Concurrent callers share one request. */
export class ContractList {
  readonly #elapsed: Timing['elapsed']
  readonly #fetch: () => Promise<readonly Contract[]>
  readonly #fetchOnce = together(() => this.#renew())
  #known: { contracts: readonly Contract[]; until: Milliseconds } | undefined
  /** Number of times that the list was forgotten. */
  #changes = 0

  constructor(options: { elapsed: Timing['elapsed']; fetch: () => Promise<readonly Contract[]> }) {
    this.#elapsed = options.elapsed
    this.#fetch = options.fetch
  }

  /** Returns the contracts; with `fresh`, as they are now. */
  async get({ fresh = false }: { fresh?: boolean } = {}): Promise<readonly Contract[]> {
    // A request in flight may have started before the change that the caller wants to see.
    if (fresh) return this.#renew()
    if (this.#known && this.#elapsed() < this.#known.until) return this.#known.contracts
    return this.#fetchOnce()
  }

  /** Forgets the list, because a contract has changed. */
  forget(): void {
    this.#changes += 1
    this.#known = undefined
  }

  async #renew(): Promise<readonly Contract[]> {
    const changes = this.#changes
    const contracts = await this.#fetch()
    // A list that was requested before a change is not kept.
    if (changes === this.#changes) this.#known = { contracts, until: this.#elapsed() + LIFE }
    return contracts
  }
}
