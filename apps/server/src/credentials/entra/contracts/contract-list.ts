import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { together } from '../../../platform/cache/together.ts'
import { type Clock, isWithin, type Span } from '../../../platform/clock/clock.ts'
import { EngineServiceError } from '../../engine-service-error.ts'
import { engineErrorOf } from '../requests/engine-error.ts'
import { untilAborted } from '../service/calls/until-aborted.ts'
import { ServiceError } from '../service/service-error.ts'
import type { ServiceContract } from './service-contract.ts'

const LIFE: Milliseconds = 60_000
/** Maximum time for which a quick list waits for the service. The call continues, and its answer is there for the next list. */
const PATIENCE: Milliseconds = 3_000
/** Time after a failure or a slow answer for which quick lists do not wait for the service. */
const PAUSE: Milliseconds = 60_000

export type IssuableContract = ServiceContract & { manifestUrl: string }

/** Contracts of the tenant, kept for a minute. Concurrent callers share one request. While the Admin API fails, the last list is used. */
export class ContractList {
  readonly #clock: Clock
  readonly #patience: Milliseconds
  readonly #read: () => Promise<readonly ServiceContract[]>
  #known: { contracts: readonly ServiceContract[]; life: Span } | undefined
  #pause: Span = { from: 0, until: 0 }

  constructor(
    read: () => Promise<readonly ServiceContract[]>,
    { clock, patience = PATIENCE }: { clock: Clock; patience?: Milliseconds },
  ) {
    this.#clock = clock
    this.#patience = patience
    this.#read = together(async () => {
      const contracts = await read()
      this.#known = { contracts, life: spanOf(LIFE, clock()) }
      return contracts
    })
  }

  /** @throws {ServiceError} */
  async all(): Promise<readonly ServiceContract[]> {
    return this.#known && isWithin(this.#known.life, this.#clock()) ? this.#known.contracts : this.#read()
  }

  /**
   * Returns all contracts quickly, even if the service is slow or fails: then the last known ones.
   *
   * @throws {EngineServiceError} if none are known
   */
  async quickly(): Promise<readonly ServiceContract[]> {
    const noAnswer = new ServiceError('unreachable', { call: 'contracts' })
    if (isWithin(this.#pause, this.#clock())) return this.#lastKnown(noAnswer)
    const signal = AbortSignal.timeout(this.#patience)
    try {
      return await untilAborted(signal, this.all())
    } catch (error) {
      this.#pause = spanOf(PAUSE, this.#clock())
      return this.#lastKnown(signal.aborted ? noAnswer : error)
    }
  }

  /** @throws {EngineServiceError} if there is none, or if no list of contracts could be read so far */
  async find(name: string): Promise<IssuableContract> {
    const contracts = await this.all().catch((error: unknown) => this.#lastKnown(error))
    const found = contracts.find((contract) => contract.name === name)
    if (found?.manifestUrl === undefined)
      throw new EngineServiceError('SERVICE_REFUSED', { serviceCode: 'contract-missing' })
    return { ...found, manifestUrl: found.manifestUrl }
  }

  #lastKnown(error: unknown): readonly ServiceContract[] {
    if (this.#known && error instanceof ServiceError) return this.#known.contracts
    throw engineErrorOf(error)
  }
}

const spanOf = (duration: Milliseconds, from: EpochMilliseconds): Span => ({ from, until: from + duration })
