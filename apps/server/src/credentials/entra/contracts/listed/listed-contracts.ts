import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { EngineServiceError } from '../../../engine-service-error.ts'
import { engineErrorOf } from '../../requests/engine-error.ts'
import type { Contract } from '../../service/contract.ts'
import type { ContractDirectory } from '../contract-directory.ts'

/** Maximum time for which a list waits for the service. The call continues, and its answer is there for the next list. */
const PATIENCE: Milliseconds = 3_000
/** Time after a failure or a slow answer for which lists do not wait for the service. */
const PAUSE: Milliseconds = 60_000

/** Contracts of the tenant for lists: they are there quickly, even if the service is slow or fails. */
export class ListedContracts {
  readonly #directory: Pick<ContractDirectory, 'all' | 'lastKnown'>
  readonly #clock: Clock
  readonly #patience: Milliseconds
  #pausedAt: EpochMilliseconds | undefined

  constructor({
    directory,
    clock,
    patience = PATIENCE,
  }: {
    directory: Pick<ContractDirectory, 'all' | 'lastKnown'>
    clock: Clock
    patience?: Milliseconds
  }) {
    this.#directory = directory
    this.#clock = clock
    this.#patience = patience
  }

  /**
   * Returns the contracts, at most a minute old, or the last known ones if the service fails or is slow.
   *
   * @throws {EngineServiceError} if none are known
   */
  async get(): Promise<readonly Contract[]> {
    if (this.#isPaused()) return this.#lastKnown(noAnswer())
    try {
      return await within(this.#patience, this.#directory.all())
    } catch (error) {
      this.#pausedAt = this.#clock()
      return this.#lastKnown(engineErrorOf(error))
    }
  }

  /** @throws the error if no list is known */
  #lastKnown(error: unknown): readonly Contract[] {
    const { lastKnown } = this.#directory
    if (lastKnown && error instanceof EngineServiceError) return lastKnown
    throw error
  }

  /** Returns true for a minute after a failure or a slow answer, unless the clock was set back meanwhile. */
  #isPaused(): boolean {
    const passed = this.#pausedAt === undefined ? PAUSE : this.#clock() - this.#pausedAt
    return passed >= 0 && passed < PAUSE
  }
}

const noAnswer = (): EngineServiceError => new EngineServiceError('SERVICE_UNAVAILABLE', { serviceCode: 'unreachable' })

/** Waits for an answer at most for this time. */
async function within<Answer>(limit: Milliseconds, answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(noAnswer()), limit)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
